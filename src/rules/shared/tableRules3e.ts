import type { TableRules } from '../tableRules.ts'

/** How the 3E family is read; a system states where it differs. */
export const TABLE_RULES_3E: TableRules = {
  'corner-rule': 'hard-corners',
  'second-diagonal': '10-feet',
  'hard-diagonal-count': 'counts-as-two',
  'count-over-turn': true,
  squeezing: true,
  'barrier-price': '10-feet',
  'barrier-diagonal': 'both-detours',
  'three-sizes-apart': 'pass',
  'allies-block-charge': true,
  'heavy-armour-run': 3,
  'illegal-end': 'closer-legal',
  'tiny-per-square': 4,
  'share-with-larger-prone': false,
  'turn-price': 0,
  'ascent-price': 0,
  'second-diagonal-at-10-feet-reach': true,
  'passing-for-size-provokes': false,
}
