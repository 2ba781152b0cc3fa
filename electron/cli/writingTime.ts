import { failure, ok, type Result } from '../../src/base/result.ts'
import { dayOf } from '../../src/answers/print/facts.ts'

/** When a file is said to be made, in its own data and in print. */
export interface WritingTime {
  readonly now: Date
  readonly dateText: string
}

/** The end of the year 9999. */
const MAX_EPOCH_SECONDS = 253_402_300_799
const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * The same date in, the same bytes out: SOURCE_DATE_EPOCH sets the moment, else a `date` that is a day; other dates are only printed.
 * Errors: `bad-flag` for a SOURCE_DATE_EPOCH that is no number of seconds. @source reproducible-builds.org, SOURCE_DATE_EPOCH specification
 */
export function writingTime(
  date: string | undefined,
  epoch: string | undefined = process.env['SOURCE_DATE_EPOCH'],
  clock: () => Date = () => new Date(),
): Result<WritingTime> {
  if (epoch !== undefined) {
    if (!/^\d{1,12}$/u.test(epoch) || Number(epoch) > MAX_EPOCH_SECONDS)
      return failure('bad-flag', { where: 'SOURCE_DATE_EPOCH', details: 'expected whole seconds since 1970' })
    const now = new Date(Number(epoch) * 1000)
    return ok({ now, dateText: date ?? utcDay(now) })
  }
  if (date === undefined) {
    const now = clock()
    return ok({ now, dateText: dayOf(now) })
  }
  const day = new Date(`${date}T00:00:00Z`)
  const isDay = !Number.isNaN(day.getTime()) && utcDay(day) === date
  return ok({ now: isDay ? day : clock(), dateText: date })
}
