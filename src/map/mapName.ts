import { settingsSchema } from './records/settings.ts'

/** Most letters the name of a map has. */
export const MAX_MAP_NAME = 200

/** What keeps a text from being the name of a map; null: it may be one, without the blanks at its ends. */
export function mapNameProblem(text: string): 'empty' | 'too-long' | 'several-lines' | null {
  const name = text.trim()
  if (name === '') return 'empty'
  if (/\p{Cc}/u.test(name)) return 'several-lines'
  return settingsSchema.shape.name.safeParse(name).success ? null : 'too-long'
}
