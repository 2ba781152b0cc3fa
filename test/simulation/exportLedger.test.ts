import { describe, expect, it } from 'vitest'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { MapSettings } from '../../src/map/records/settings.ts'
import { exportLedger } from '../../src/words/ledgerExport.ts'
import { OddsCounter } from '../../src/simulation/odds/OddsCounter.ts'
import { oddsMarkdown } from '../../src/words/oddsReport.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { drawnEncounter, played, sceneOf } from '../support/drawnEncounter.ts'

const WRITTEN = 'House rules: '
const PLAYED = 'House rules: Cost of the second diagonal: 5 ft.'

/** The map with table rules of its own. */
function withTableRules(map: BattleMap, tableRules: MapSettings['tableRules']): BattleMap {
  const settings = settingsOf(map)
  return {
    ...map,
    tables: { ...map.tables, settings: new Map([[settings.id, { ...settings, tableRules }]]) },
  }
}

describe('what a table plays by', () => {
  const map = drawnEncounter(['A..', '...'], 'pf1e', { A: {} })
  const plain = sceneOf(map, {})
  const house = sceneOf(withTableRules(map, { 'second-diagonal': '5-feet' }), {})

  it('is said in a saved ledger where it is not what is written, and only there', () => {
    expect(exportLedger(house, played(house), 'markdown')).toContain(PLAYED)
    expect(exportLedger(plain, played(plain), 'markdown')).not.toContain(WRITTEN)
    expect(JSON.parse(exportLedger(house, played(house), 'json'))).toMatchObject({
      houseRules: ['Cost of the second diagonal: 5 ft'],
    })
    expect(JSON.parse(exportLedger(plain, played(plain), 'json'))).toMatchObject({ houseRules: [] })
    const table = (scene: typeof house) => exportLedger(scene, played(scene), 'csv').trimEnd().split('\r\n')
    const [head, ...lines] = table(house)
    expect(head).toMatch(/,notes,house rules$/)
    expect(lines.filter((line) => !line.endsWith(',Cost of the second diagonal: 5 ft'))).toEqual([])
    expect([lines.length > 0, table(plain)[0]?.endsWith(',notes')]).toEqual([true, true])
  })

  it('is said with the odds', () => {
    const odds = (scene: typeof house) => {
      const book = new OddsCounter(new Stage(scene))
      book.play(0)
      return oddsMarkdown(scene, book.take())
    }
    expect(odds(house)).toContain(PLAYED)
    expect(odds(plain)).not.toContain(WRITTEN)
  })
})
