/** The map as it would be had the GM no secrets: said a second time, slowly and in other words than the product's. */
import { emptyMap, terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'
import { creatureSchema } from '../../src/map/records/creature.ts'
import { edgeIdAt, type Edge } from '../../src/map/records/edge.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'

/** The same table with each record changed; null takes it away. */
const each = <R extends { readonly id: string }>(
  records: ReadonlyMap<R['id'], R>,
  change: (record: R) => R | null,
): Map<R['id'], R> =>
  new Map(
    [...records.values()].flatMap((record) => {
      const changed = change(record)
      return changed ? [[record.id, changed] as const] : []
    }),
  )

interface Square {
  col: number
  row: number
  code: number
  feet: number
  hidden: boolean
  /** Number of the area one can see without passing anything secret; squares of one area share it. */
  area: number
}

/** True for earth, rock and walls: no one but a burrower gets in. */
const isGround = (type: ReturnType<typeof terrainPalette>[number]): boolean =>
  type !== undefined && (['land', 'fly', 'swim', 'climb'] as const).every((mode) => !type.entry[mode].passable)

/** Takes out all that is secret. What a GM would have to do by hand. */
export function withoutSecrets(map: BattleMap): BattleMap {
  const squares = squaresOf(map)
  const at = (col: number, row: number) => squares.find((s) => s.col === col && s.row === row)
  const between = (a: Square, b: Square): Edge | undefined => {
    const [border, cell] =
      a.col === b.col ? (['north', a.row > b.row ? a : b] as const) : (['west', a.col > b.col ? a : b] as const)
    return map.tables.edges.get(edgeIdAt({ col: cell.col, row: cell.row }, border))
  }
  const beside = (s: Square) =>
    [at(s.col - 1, s.row), at(s.col + 1, s.row), at(s.col, s.row - 1), at(s.col, s.row + 1)].filter(
      (n) => n !== undefined,
    )
  const palette = terrainPalette(map)
  const isSolid = (s: Square) => palette[s.code]?.blocksLines === true

  takeObjectsAway(map, squares)
  const hiding = (hides: string) => [...map.tables.regions.values()].filter((r) => r.gmOnly && r.hides === hides)
  const isIn = (s: Square, regions: { readonly cells: readonly { col: number; row: number }[] }[]) =>
    regions.some((r) => r.cells.some(({ col, row }) => col === s.col && row === s.row))
  const patches = patchesOf(
    squares.filter((s) => isIn(s, hiding('terrain'))),
    beside,
  )
  for (const patch of patches) {
    const rim = rimOf(patch, beside)
    const open = rim.filter(([a, b]) => !isSolid(b) && !isShut(between(a, b))).map(([, b]) => b)
    become(patch, commonest(open) ?? commonest(rim.map(([, b]) => b).filter(isSolid)) ?? { code: 0, feet: 0 })
  }
  for (const s of squares) s.hidden = isIn(s, hiding('area'))
  hideBehindSecrets(map, squares, beside, between, isSolid)
  const around = (s: Square) => squares.filter((n) => Math.abs(n.col - s.col) < 2 && Math.abs(n.row - s.row) < 2)
  const open = squares.filter((s) => !s.hidden && !isSolid(s))
  const lining = squares.filter(
    (s) => !s.hidden && isSolid(s) && around(s).some((n) => n.hidden) && !around(s).some((n) => open.includes(n)),
  )
  for (const s of lining) s.hidden = true
  const areas = patchesOf(
    squares.filter((s) => s.hidden),
    beside,
  )
  const fills = areas.map((area) => {
    const rim = rimOf(area, beside)
    const solid = rim.map(([, b]) => b).filter(isSolid)
    const walled = rim.filter(([a, b]) => !isSolid(b) && isShut(between(a, b))).map(([, b]) => b)
    const open = rim.filter(([a, b]) => !isSolid(b) && !isShut(between(a, b))).map(([, b]) => b)
    const isClosed = solid.length + walled.length > 0 && solid.length + walled.length >= open.length
    if (isClosed) return commonest(solid) ?? { code: 12, feet: (commonest(open) ?? commonest(walled))?.feet ?? 0 }
    return commonest(open) ?? commonest(solid) ?? { code: 0, feet: 0 }
  })
  for (const [i, area] of areas.entries()) become(area, fills[i]!)

  const bare = emptyMap(map.id, map, { name: 'x', ruleset: 'pf1e' })
  for (const s of squares) {
    bare.layers.terrain[s.row * map.widthCells + s.col] = s.code
    bare.layers.elevationFeet[s.row * map.widthCells + s.col] = s.feet
  }
  const isHiddenAt = (x: number, y: number) => at(Math.floor(x), Math.floor(y))?.hidden === true
  return {
    ...map,
    layers: bare.layers,
    tables: {
      ...map.tables,
      ...openTables(map, isHiddenAt, (col, row) => at(col, row)?.code ?? 0),
      edges: openEdges(map, at, isSolid),
    },
  }
}

const squaresOf = (map: BattleMap): Square[] =>
  Array.from(map.layers.terrain, (code, i) => ({
    col: i % map.widthCells,
    row: Math.floor(i / map.widthCells),
    code,
    feet: map.layers.elevationFeet[i] ?? 0,
    hidden: false,
    area: i,
  }))

const isShut = (edge: Edge | undefined): boolean =>
  edge !== undefined &&
  (edge.kind === 'wall' || edge.kind === 'window' || (edge.kind === 'door' && edge.door !== 'open'))

function become(squares: readonly Square[], { code, feet }: { readonly code: number; readonly feet: number }): void {
  for (const s of squares) Object.assign(s, { code, feet })
}

/** The commonest terrain and height among squares, the lower ones where several are as common. */
function commonest(squares: readonly Square[]): { code: number; feet: number } | undefined {
  const times = (s: Square) => squares.filter(({ code, feet }) => code === s.code && feet === s.feet).length
  const [first] = [...squares].sort((a, b) => times(b) - times(a) || a.code - b.code || a.feet - b.feet)
  return first && { code: first.code, feet: first.feet }
}

function patchesOf(squares: readonly Square[], beside: (s: Square) => Square[]): Square[][] {
  const left = new Set(squares)
  const patches: Square[][] = []
  for (const start of squares) {
    if (!left.delete(start)) continue
    const patch = [start]
    for (const s of patch) for (const n of beside(s)) if (left.delete(n)) patch.push(n)
    patches.push(patch)
  }
  return patches
}

const rimOf = (patch: readonly Square[], beside: (s: Square) => Square[]): (readonly [Square, Square])[] =>
  patch.flatMap((s) =>
    beside(s)
      .filter((n) => !patch.includes(n))
      .map((n) => [s, n] as const),
  )

type PropOnMap = BattleMap['tables']['props'] extends ReadonlyMap<string, infer P> ? P : never

/** The squares a prop covers: those whose middle lies in its box, or the one under its own. */
const coveringOf = (squares: readonly Square[]) => (prop: PropOnMap) => {
  const [cx, cy] = [prop.at.x + prop.widthSquares / 2, prop.at.y + prop.heightSquares / 2]
  const turn = (-prop.rotationDegrees * Math.PI) / 180
  const covered = squares.filter(({ col, row }) => {
    const [dx, dy] = [col + 0.5 - cx, row + 0.5 - cy]
    const x = dx * Math.cos(turn) - dy * Math.sin(turn)
    const y = dx * Math.sin(turn) + dy * Math.cos(turn)
    return Math.abs(x) < prop.widthSquares / 2 - 1e-6 && Math.abs(y) < prop.heightSquares / 2 - 1e-6
  })
  return covered.length > 0
    ? covered
    : squares.filter(({ col, row }) => col === Math.floor(cx) && row === Math.floor(cy))
}

function takeObjectsAway(map: BattleMap, squares: readonly Square[]): void {
  const props = [...map.tables.props.values()].filter(({ terrain }) => terrain !== undefined)
  const under = coveringOf(squares)
  const kept = new Set(props.filter(({ gmOnly }) => !gmOnly).flatMap(under))
  for (const prop of props.filter(({ gmOnly }) => gmOnly))
    for (const s of under(prop)) if (!kept.has(s) && s.code === prop.terrain) s.code = prop.terrainBefore ?? 0
}

function hideBehindSecrets(
  map: BattleMap,
  squares: readonly Square[],
  beside: (s: Square) => Square[],
  between: (a: Square, b: Square) => Edge | undefined,
  isSolid: (s: Square) => boolean,
): void {
  const open = squares.filter((s) => !s.hidden && !isSolid(s))
  const links = open.flatMap((a) =>
    beside(a)
      .filter((b) => open.includes(b))
      .map((b) => [a, b, between(a, b)] as const),
  )
  // Areas grow together until nothing changes any more.
  for (let changed = true; changed;) {
    changed = false
    for (const [a, b, edge] of links)
      if (edge?.kind !== 'wall' && edge?.secret !== true && a.area !== b.area) {
        b.area = a.area = Math.min(a.area, b.area)
        changed = true
      }
  }
  const group = new Map(open.map((s) => [s.area, s.area]))
  for (let changed = true; changed;) {
    changed = false
    for (const [a, b, edge] of links)
      if (edge?.secret === true && group.get(a.area) !== group.get(b.area)) {
        const least = Math.min(group.get(a.area)!, group.get(b.area)!)
        group.set(a.area, least).set(b.area, least)
        changed = true
      }
  }
  const party = [...map.tables.creatures.values()].filter(({ side, hidden }) => side === 'party' && !hidden)
  const isSeen = (area: number) => open.some((s) => s.area === area && party.some((c) => standsOn(c, s)))
  const size = (area: number) => open.filter((s) => s.area === area).length
  for (const number of new Set(group.values())) {
    const areas = [...group.keys()].filter((area) => group.get(area) === number).sort((a, b) => a - b)
    if (areas.length < 2) continue
    const seen = areas.filter(isSeen)
    const largest = [...areas].sort((a, b) => size(b) - size(a) || a - b)[0]!
    const known = seen.length > 0 ? seen : [largest]
    for (const s of open) if (areas.includes(s.area) && !known.includes(s.area)) s.hidden = true
  }
}

type CreatureOnMap = BattleMap['tables']['creatures'] extends ReadonlyMap<string, infer C> ? C : never
const standsOn = ({ at, size, squeezing, squeezedInto }: CreatureOnMap, { col, row }: Square): boolean => {
  const side = SPACE_CELLS[size]
  // A part that reaches out of the space, whose size changed since, counts for nothing.
  const doesFit =
    squeezedInto &&
    squeezedInto.col + squeezedInto.widthCells <= side &&
    squeezedInto.row + squeezedInto.heightCells <= side
  const part = squeezing && doesFit ? squeezedInto : { col: 0, row: 0, widthCells: side, heightCells: side }
  const [left, top] = [at.col + part.col, at.row + part.row]
  return col >= left && row >= top && col < left + part.widthCells && row < top + part.heightCells
}

function openEdges(
  map: BattleMap,
  at: (col: number, row: number) => Square | undefined,
  isSolid: (s: Square) => boolean,
): BattleMap['tables']['edges'] {
  const sidesOf = ({ cell: { col, row }, border }: Edge) =>
    [at(col, row), border === 'north' ? at(col, row - 1) : at(col - 1, row)].filter((s) => s !== undefined)
  return each(map.tables.edges, (edge) => {
    const { look: _, leaf: __, ...plain } = edge
    const sides = sidesOf(edge)
    if (sides.every(({ hidden }) => hidden)) return null
    const leadsIntoHidden = sides.some(({ hidden }) => hidden)
    // The wall of a hidden room against rock: no one sees a face of it.
    if (leadsIntoHidden && sides.every((s) => s.hidden || isSolid(s))) return null
    if (edge.kind === 'wall' && !edge.secret) return { ...edge, checkText: '' }
    if (!edge.secret && !leadsIntoHidden) return { ...edge, checkText: '' }
    const ends = [-1, 1].map((by) => {
      const { col, row } = edge.cell
      const next = edge.border === 'north' ? { col: col + by, row } : { col, row: row + by }
      return map.tables.edges.get(edgeIdAt(next, edge.border))
    })
    const isSeen = (e: Edge) => {
      const known = sidesOf(e).filter(({ hidden }) => !hidden)
      return known.length === sidesOf(e).length || known.some((s) => !isSolid(s))
    }
    const wall = ends.find((e) => e?.kind === 'wall' && !e.secret && isSeen(e))
    if (!wall && (leadsIntoHidden || sides.some(isSolid))) return null
    return {
      ...plain,
      kind: 'wall',
      door: 'closed',
      doorLocked: false,
      secret: false,
      checkText: 'no',
      ...(wall?.look === undefined ? {} : { look: wall.look }),
    }
  })
}

function openTables(
  map: BattleMap,
  isHiddenAt: (x: number, y: number) => boolean,
  codeAt: (col: number, row: number) => number,
) {
  const { tables } = map
  const unlessGmOnly = <R extends { readonly gmOnly: boolean }>(record: R): R | null => (record.gmOnly ? null : record)
  const coversHidden = (covers: (col: number, row: number) => boolean): boolean => {
    for (let row = 0; row < map.heightCells; row++)
      for (let col = 0; col < map.widthCells; col++) if (isHiddenAt(col, row) && covers(col, row)) return true
    return false
  }
  const palette = terrainPalette(map)
  const isInTheGround = (creature: CreatureOnMap) =>
    squaresOf(map)
      .filter((s) => standsOn(creature, s))
      .every(({ col, row, code }) => isGround(palette[code]) || palette[codeAt(col, row)]?.blocksLines === true)
  const isGone = (creature: CreatureOnMap) =>
    creature.hidden ||
    (creature.side !== 'party' && isInTheGround(creature)) ||
    coversHidden((col, row) => standsOn(creature, { col, row } as Square))
  const gone = (id: string) => {
    const creature = tables.creatures.get(id as never)
    return creature === undefined || isGone(creature)
  }
  const coveredBy = coveringOf(squaresOf(map))
  return {
    settings: each(tables.settings, (settings) => ({ ...settings, description: 'nothing to tell' })),
    creatures: each(
      tables.creatures,
      ({ mountId, libraryId: _, hitPoints: __, baseSpeedFeet: ___, speedCircumstances: ____, ...creature }) =>
        isGone(creature as CreatureOnMap)
          ? null
          : creatureSchema.parse({
              ...creature,
              ...(mountId === undefined || gone(mountId) ? {} : { mountId }),
              notes: 'nothing',
              skills: { spot: 1 },
              tags: ['x'],
              strength: 7,
              dexterity: 7,
              constitution: 7,
            }),
    ),
    notes: new Map(),
    drawings: each(tables.drawings, (drawing) =>
      drawing.points.some(({ x, y }) => isHiddenAt(x, y)) ? null : unlessGmOnly(drawing),
    ),
    props: each(tables.props, (prop) => {
      const squaresOfProp = coveredBy(prop)
      const hides = squaresOfProp.length > 0 && squaresOfProp.some(({ col, row }) => isHiddenAt(col, row))
      if ((hides && !prop.background) || prop.gmOnly) return null
      if (prop.terrainBefore === undefined) return prop
      // What it seems to stand on: the ground of the disguise, or what a hidden object below it stood on.
      const disguised = squaresOfProp.find(({ col, row, code }) => codeAt(col, row) !== code)
      if (disguised) return { ...prop, terrainBefore: codeAt(disguised.col, disguised.row) }
      let ground = prop.terrainBefore
      for (const below of [...tables.props.values()].reverse())
        if (below.gmOnly && below.terrain === ground && coveredBy(below).some((s) => squaresOfProp.includes(s)))
          ground = below.terrainBefore ?? 0
      return { ...prop, terrainBefore: ground }
    }),
    lights: each(tables.lights, (light) => (isHiddenAt(light.at.x, light.at.y) ? null : unlessGmOnly(light))),
    templates: each(tables.templates, (template) => {
      const isHidden =
        template.creatureId === undefined ? isHiddenAt(template.origin.x, template.origin.y) : gone(template.creatureId)
      return isHidden ? null : unlessGmOnly(template)
    }),
    regions: each(tables.regions, (region) => {
      const cells = region.cells.filter(({ col, row }) => !isHiddenAt(col, row))
      const isAmbush = region.purpose === 'deployment' && region.side !== 'party'
      return region.purpose === 'trap' || isAmbush || cells.length === 0 ? null : unlessGmOnly({ ...region, cells })
    }),
    encounters: new Map(),
  }
}
