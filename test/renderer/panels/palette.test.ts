import { expect, test } from 'vitest'
import type { ThemeChoice } from '../../../renderer/theme/themes.ts'
import type { CommandEntry } from '../../../renderer/panels/commands/command.ts'
import { matchingCommands } from '../../../renderer/panels/commands/command.ts'
import { contentCommands } from '../../../renderer/panels/commands/contentCommands.ts'
import { EditorCommands } from '../../../renderer/panels/commands/EditorCommands.ts'
import { en } from '../../../src/words/en/index.ts'
import { Shortcuts } from '../../../renderer/panels/commands/Shortcuts.svelte.ts'
import { windowActions, type WindowCommands } from '../../../renderer/panels/commands/windowActions.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import { CREATURE_PRESETS } from '../../../src/samples/creaturePresets.ts'
import { TestEditor } from '../editor/testEditor.ts'

interface Palette {
  readonly t: TestEditor
  readonly entries: readonly CommandEntry[]
  readonly asked: { theme: ThemeChoice | null; print: string | null }
}

async function paletteOf(): Promise<Palette> {
  const t = await TestEditor.open(6, 6)
  const nothing = new Proxy({} as WindowCommands, { get: () => () => undefined })
  const commands = new EditorCommands(t.editor, new Shortcuts(t.main.client, false), windowActions(nothing))
  const asked: Palette['asked'] = { theme: null, print: null }
  const entries = [
    ...contentCommands({
      editor: t.editor,
      creatures: CREATURE_PRESETS,
      chooseTheme: (theme) => (asked.theme = theme),
      showPrint: (preset) => (asked.print = preset),
    }),
    ...commands.actions.filter(({ only }) => only === undefined).map((action) => commands.entryOf(action)),
  ]
  return { t, entries, asked }
}

/** What a GM types, by what must come first. */
const WORDS: Readonly<Record<string, string>> = {
  'Deep water': 'water, river, lake, pool, sea, swim',
  'Walls and doors': 'locked, thin wall, door, secret door, lock door',
  Ogre: 'ogre',
  'Rotate selection right': 'rotate, turn',
  'Flip selection horizontally': 'flip, mirror',
  'Hide an area from players': 'hide area, gm only',
  Reveal: 'fog, reveal, fog of war, uncover, show to players',
  Light: 'light, day',
  Dark: 'dark, night',
  'Same as system': 'theme',
  'Place stairs up': 'stairs',
  'Delete map': 'delete map',
  'Save a version': 'save, version, snapshot',
  Guide: 'help, guide, manual, tutorial, how to',
  'Keyboard shortcuts': 'shortcuts, hotkeys',
  'Players’ view': 'player view, preview, players view',
  'Panel: Players': 'second screen, players window, projector, tv, monitor',
  Undo: 'undo',
  Redo: 'redo',
  'Hazardous ground': 'lava, fire, trap, spikes, hazard, acid, caltrops',
  'Pit, chasm': 'pit, chasm, hole',
  'Tree, thick plant': 'tree, forest, bush, jungle, woods, hedge',
  'Solid rock': 'rock, cave, stone, cavern',
  'Solid wall': 'wall, brick, masonry, castle wall',
  'Draw double doors': 'double door',
  'Draw portcullis': 'gate, portcullis, bars',
  'Draw curtain': 'curtain',
  'Draw archway': 'archway',
  'Draw windows': 'window',
  'Draw arrow slit': 'arrow slit',
  'Draw fence': 'fence',
  'Draw railing': 'railing',
  'Draw low walls': 'low wall',
  'Place ladder': 'ladder',
  'Place trapdoor': 'trapdoor',
  'Place ramp': 'ramp',
  'Place spiral stairs': 'spiral stairs',
  'Place pillar': 'pillar, column',
  'Place statue': 'statue',
  'Place altar': 'altar',
  'Place fountain': 'fountain',
  'Place well': 'well',
  'Place throne': 'throne',
  'Place table': 'table',
  'Place chair': 'chair',
  'Place bed': 'bed',
  'Place chest': 'chest, treasure',
  'Place barrel': 'barrel',
  'Place crate': 'crate',
  'Place bookshelf': 'bookshelf',
  'Place fireplace': 'fireplace',
  'Place sarcophagus': 'sarcophagus, coffin, tomb',
  'Place campfire': 'campfire',
  'Place boulder': 'boulder',
  'Place cart': 'cart',
  'Place wagon': 'wagon',
  'Place boat': 'boat',
  'Place console': 'console',
  'Place terminal': 'computer',
  'Draw airlock': 'airlock',
  'Draw bulkhead': 'bulkhead',
  'Place machinery': 'machinery',
  'Place cargo container': 'cargo',
  'Difficult terrain': 'mud, snow, ice, swamp, difficult, difficult terrain, bog',
  'Obstacle (crates, rubble)': 'rubble',
  'Incline, climbable wall': 'cliff, climb',
  'Narrow surface': 'bridge, ledge, plank',
  'Open terrain': 'grass, floor',
  Goblin: 'goblin',
  Skeleton: 'skeleton, undead',
  Zombie: 'zombie',
  Orc: 'orc',
  'Great wyrm': 'dragon',
  Wolf: 'wolf',
  Guard: 'guard',
  Bandit: 'bandit',
  Wizard: 'wizard',
  Fighter: 'fighter',
  Rogue: 'rogue',
  'Place creatures': 'monster, token, player character, enemy',
  'Panel: Creatures': 'npc, bestiary, stat block, creatures',
  'Area of effect': 'fireball, cone, burst, aoe, spell, template',
  Measure: 'ruler, measure, distance',
  Region: 'zone, region, deployment',
  'Draw rooms': 'room',
  Line: 'corridor, line',
  Note: 'note, pin',
  Text: 'label, text',
  Arrow: 'arrow',
  Freehand: 'draw, sketch, pen',
  'Place a picture': 'image, picture, background',
  'Align a picture': 'align',
  Brush: 'brush, paint',
  Eraser: 'eraser, erase',
  Fill: 'fill, bucket',
  'Pick terrain': 'eyedropper',
  'Replace terrain': 'replace',
  Rectangle: 'rectangle',
  Ellipse: 'circle',
  Polygon: 'polygon',
  Select: 'select',
  'Select all': 'select all',
  Deselect: 'deselect, select nothing',
  Copy: 'copy',
  Paste: 'paste',
  Duplicate: 'duplicate',
  Delete: 'delete',
  Cut: 'cut',
  'Rotate map 180°': 'upside down',
  'Crop map to selection': 'crop',
  'Resize the map': 'resize, map size',
  Stamp: 'stamp',
  'Zoom in': 'zoom, zoom in',
  'Show the whole map': 'fit',
  Pan: 'pan',
  'Grid lines': 'grid, hide grid',
  'Coordinates at the edge': 'coordinates',
  'Threatened squares: none, foes, selected, all': 'threat, attack of opportunity, aoo, reach',
  'Panel: Tactics': 'flank, flanking, cover, line of effect, bull rush, push, jump, tactics',
  'Panel: Move': 'movement, speed',
  'Panel: Danger': 'danger, ambush',
  'Panel: Simulation': 'simulate, combat, initiative, odds, chase, journey, travel, what if, simulation',
  Prone: 'prone',
  Helpless: 'helpless, unconscious, dead',
  'Hidden from players': 'invisible, hide creature',
  'Draw concealed door': 'hidden',
  'Climb 5 ft': 'altitude, fly',
  'Turn to face right': 'facing',
  'Next creature': 'next creature',
  'Open or close selected doors': 'open door, close door',
  Print: 'print, pdf, poster',
  'Encounter booklet': 'booklet',
  'Reveal set': 'reveal set, lay down',
  'Print-shop poster': 'bleed',
  'Planning folder': 'folder, binder',
  'Run sheet': 'run sheet, initiative sheet',
  'Virtual tabletop picture': 'vtt picture, without grid',
  'Battle map for the table': 'battle map, glue',
  'Paper miniatures': 'miniatures',
  'Ink saver': 'ink',
  'Player map with legend': 'player copy',
  'Export the map': 'export, roll20, svg, png, vtt',
  'Import a map': 'foundry, import, watabou',
  'New map': 'new map',
  'Back to the library': 'library, open map',
  Backups: 'backup',
  'Panel: History': 'history, log',
  Preferences: 'preferences, settings, font size',
  'High contrast': 'high contrast',
  Legend: 'legend',
  'Panel: Layers': 'layers',
  'Map settings and house rules':
    'house rules, rules, pathfinder, starfinder, gravity, map settings, description, rename map, table rules',
  'Map style: Schematic': 'style, schematic',
  'Map style: Parchment': 'parchment',
  'Map style: Blueprint': 'blueprint',
  'Map style: Painted': 'painted',
  'Map style: Old school': 'old school',
  'Map style: Minimal ink': 'minimal',
  Elevation: 'elevation, height, hill, raise',
  'Movement range': 'range',
  'Route under the pointer': 'route, path',
  'Creature names': 'names',
  'Panel: Notes': 'notes',
  'Panel: Versions': 'versions',
  'Compact library': 'compact',
  'Check library': 'check library',
  'Find a command': 'search',
  'Packed earth': 'dirt',
  'Place round table': 'tavern',
  'Draw bars': 'cell',
  'Greater difficult terrain': 'quicksand',
  'Canopy, web of chains': 'leaves',
  Kobold: 'kobold',
  Ghost: 'ghost',
  Rat: 'rat',
  'Giant spider': 'giant spider',
  'Hill giant': 'hill giant',
  Soldier: 'soldier',
  'Security robot': 'robot',
  'Place bones': 'bones',
  'Place grave': 'grave',
  'Place brazier': 'brazier, torch',
  'Place magic circle': 'magic circle',
  'Place cauldron': 'cauldron',
  'Place anvil': 'anvil',
  'Place turret': 'turret',
  'Place reactor': 'reactor',
  'Place tent': 'tent',
  'Place web': 'web',
  'Place mushrooms': 'mushrooms',
  'Place lever': 'lever',
  'Place ballista': 'ballista',
  'Place rug': 'rug',
  'Place bench': 'bench',
  'Draw palisade': 'palisade',
}

test('words a GM types find the right thing first', async () => {
  const { entries } = await paletteOf()
  // What can be done now comes first: here everything can.
  const able = entries.map((entry) => ({ ...entry, enabled: true }))
  const asked = Object.entries(WORDS).flatMap(([wanted, words]) =>
    words.split(', ').map((typed) => ({ typed, wanted })),
  )
  const wrong = asked.flatMap(({ typed, wanted }) => {
    const found = matchingCommands(able, typed)[0]?.label ?? 'nothing'
    return found === wanted ? [] : [`${typed}: ${found}, not ${wanted}`]
  })
  expect(wrong).toEqual([])
  expect(asked.length).toBeGreaterThan(300)
})

test('every synonym belongs to an action or a terrain there is', async () => {
  const { entries } = await paletteOf()
  const ids = new Set(entries.map(({ id }) => id))
  expect(Object.keys(en.synonyms.actions).filter((id) => !ids.has(id))).toEqual([])
  expect(Object.keys(en.synonyms.terrain).filter((id) => !BUILT_IN_TERRAIN.some((type) => type.id === id))).toEqual([])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})

test('a terrain is taken in hand to paint with, and a tool that paints stays', async () => {
  const { t, entries } = await paletteOf()
  const [water] = matchingCommands(entries, 'water')
  water?.run()
  expect([t.editor.toolId, t.editor.options.terrain]).toEqual([
    'brush',
    BUILT_IN_TERRAIN.find(({ id }) => id === 'water')?.code,
  ])
  t.editor.setTool('rectangle')
  matchingCommands(entries, 'chasm')[0]?.run()
  expect([t.editor.toolId, t.editor.options.terrain]).toEqual([
    'rectangle',
    BUILT_IN_TERRAIN.find(({ id }) => id === 'pit')?.code,
  ])
})

test('a creature is taken in hand, as many as asked for', async () => {
  const { t, entries } = await paletteOf()
  matchingCommands(entries, 'ogre')[0]?.run(6)
  expect([t.editor.toolId, t.editor.options.creature?.sheet.name, t.editor.options.creatureCopies]).toEqual([
    'creature',
    'Ogre',
    6,
  ])
  matchingCommands(entries, 'goblin')[0]?.run()
  expect([t.editor.options.creature?.sheet.name, t.editor.options.creatureCopies]).toEqual(['Goblin', 1])
})

test('a theme and a print preset are chosen by name', async () => {
  const { entries, asked } = await paletteOf()
  matchingCommands(entries, 'dark')[0]?.run()
  matchingCommands(entries, 'ink saver')[0]?.run()
  expect(asked).toEqual({ theme: 'dark', print: 'ink-saver' })
})

test('what there is much of is listed only once something is typed', async () => {
  const { entries } = await paletteOf()
  expect(matchingCommands(entries, '').some(({ isContent }) => isContent)).toBe(false)
  expect(matchingCommands(entries, 'o').some(({ isContent }) => isContent)).toBe(true)
})
