/** Contract 7, `local`, `overland` and `pursuit`: arithmetic without a map. */
import { Malformed } from './request.ts'
import type { LocalQuery, OverlandQuery, PursuitQuery, Rolls } from './request.ts'

type Check = { readonly dc: number; readonly total: number; readonly passed: boolean }

const modifier = (score: number): number => Math.floor((score - 10) / 2)

/** Hands out rolls in order; a missing one, or one the die does not have, makes the document malformed. */
function dice(rolls: Rolls): (sides: number) => number {
  let used = 0
  return (sides) => {
    const roll = rolls.values[used]
    if (roll === undefined) throw new Malformed(rolls.path, `at least ${used + 1} rolls`)
    if (roll > sides) throw new Malformed(`${rolls.path}[${used}]`, `a d${sides}`)
    used++
    return roll
  }
}

export function answerLocal(query: LocalQuery): object {
  const feetInOneRound = query.speed * { walk: 1, hustle: 2, run: 4 }[query.pace]
  const checks: Check[] = []
  if (query.pace !== 'run') {
    return { feet: feetInOneRound * query.rounds, rounds: query.rounds, stopped: null, checks }
  }
  const roll = dice(query.rolls)
  for (let round = 1; round <= query.rounds; round++) {
    if (round <= query.con) continue
    const dc = 10 + checks.length
    const total = roll(20) + modifier(query.con)
    checks.push({ dc, total, passed: total >= dc })
    if (total < dc) return { feet: feetInOneRound * (round - 1), rounds: round - 1, stopped: 'exhausted', checks }
  }
  return { feet: feetInOneRound * query.rounds, rounds: query.rounds, stopped: null, checks }
}

/** Quarters of the normal speed: highway, road or trail, trackless. @source Starfinder, Terrain table */
const QUARTERS: Readonly<Record<string, readonly [number, number, number]>> = {
  desert: [4, 2, 2],
  forest: [4, 4, 2],
  'forest-dense': [4, 3, 1],
  hill: [4, 3, 2],
  marsh: [4, 3, 2],
  mountain: [3, 3, 2],
  plains: [4, 4, 3],
  urban: [3, 2, 2],
}

export function answerOverland(query: OverlandQuery): object {
  const row = QUARTERS[query.terrain] ?? [0, 0, 0]
  const quarters = row[['highway', 'road', 'trackless'].indexOf(query.way)] ?? 0
  const paceFactor = query.pace === 'hustle' ? 2 : 1
  const miles = (query.speed * paceFactor * quarters * query.hours) / 40
  const wholeHours = Math.floor(query.hours)
  const checks: Check[] = []
  let nonlethal = 0
  if (query.pace === 'hustle') {
    let damage = 1
    for (let hour = 2; hour <= wholeHours; hour++) {
      nonlethal += damage
      damage *= 2
    }
  } else {
    const roll = dice(query.rolls)
    for (let extra = 1; 8 + extra <= wholeHours; extra++) {
      const dc = 10 + 2 * extra
      const total = roll(20) + modifier(query.con)
      checks.push({ dc, total, passed: total >= dc })
      if (total < dc) nonlethal += roll(6)
    }
  }
  return { miles, nonlethal, fatigued: nonlethal > 0, checks }
}

export function answerPursuit(query: PursuitQuery): object {
  const { pursuer, quarry, scale } = query
  if (pursuer.speed > quarry.speed) return { outcome: 'caught' }
  if (pursuer.speed < quarry.speed) return { outcome: 'escaped' }
  const roll = dice(query.rolls)
  const ability = scale === 'rounds' ? 'dex' : 'con'
  const pursuing = roll(20) + modifier(pursuer[ability])
  const fleeing = roll(20) + modifier(quarry[ability])
  if (fleeing > pursuing) return { outcome: 'escaped' }
  if (fleeing < pursuing) return { outcome: 'caught' }
  return { outcome: scale === 'rounds' ? 'undecided' : 'caught' }
}
