import type { AppError } from '../../src/base/result.ts'

/** What an error code means to the person at the screen, and what they can do. Codes not listed show their own message. */
const SENTENCES: Readonly<Record<string, string>> = {
  'malformed-request': 'Fivefoot did not understand that request. Nothing was changed.',
  'no-such-map': 'This map is no longer in the library.',
  'no-such-ruleset': 'This map uses a rule system that this version does not know.',
  'no-such-creature': 'This creature is no longer on the map.',
  'no-speed': 'It has no speed in this way of moving.',
  'size-not-in-ruleset': 'The rules of this map know no creature of this size.',
  'not-on-map': 'Not all of its space lies on the map.',
  'engine-too-slow': 'This question takes too long to answer. Choose one action, or a lower speed.',
}

/** One or two plain sentences for an error: what happened, and where if that is a place in a document (never an id). */
export function errorSentence({ code, message, where }: AppError): string {
  const known = SENTENCES[code]
  if (known !== undefined) return known
  const sentence = message.length === 0 ? 'Something went wrong' : message.charAt(0).toUpperCase() + message.slice(1)
  const ended = /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
  return where?.startsWith('/') || where?.startsWith('$') ? `${ended.replace(/\.$/, '')} (${where}).` : ended
}
