import type { AppError } from '../../src/base/result.ts'

/** What an error code means to the person at the screen, and what they can do. Codes not listed show their own message. */
const SENTENCES: Readonly<Record<string, string>> = {
  'bad-message': 'Fivefoot did not understand that request. Nothing was changed.',
  'unknown-map': 'This map is no longer in the library.',
  'unknown-ruleset': 'This map uses a rule system that this version does not know.',
  'unknown-creature': 'This creature is no longer on the map.',
  'nothing-to-undo': 'There is nothing to undo.',
  'nothing-to-redo': 'There is nothing to redo.',
  'storage-full': 'The disk is full. The last step was not saved.',
  'storage-failed': 'The library could not be written. The last step was not saved.',
}

/** One or two plain sentences for an error: what happened, where. */
export function errorSentence({ code, message, where }: AppError): string {
  const known = SENTENCES[code]
  if (known !== undefined) return known
  const sentence = message.length === 0 ? 'Something went wrong' : message.charAt(0).toUpperCase() + message.slice(1)
  const place = where === undefined || where === '' ? '' : ` (${where})`
  return `${sentence}${place}${/[.!?]$/.test(sentence) && place === '' ? '' : '.'}`
}
