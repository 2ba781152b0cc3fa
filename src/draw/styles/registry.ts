/** All styles of maps, in the order they are offered. A new style: a folder beside the others and a line here. */
import type { MapStyle } from '../style.ts'
import { blueprint } from './blueprint/style.ts'
import { minimal } from './minimal/style.ts'
import { oldSchool } from './oldSchool/style.ts'
import { painted } from './painted/style.ts'
import { parchment } from './parchment/style.ts'
import { schematic } from './schematic/style.ts'

/** All styles; the first is the default. */
export const MAP_STYLES: readonly MapStyle[] = [schematic, oldSchool, parchment, painted, blueprint, minimal]

/** The style of an id; undefined where there is none (any more). */
export const styleById = (id: string): MapStyle | undefined => MAP_STYLES.find((style) => style.id === id)

/** The style of a look; the default where there is none of its id. */
export const styleOf = ({ style }: { readonly style: string }): MapStyle => styleById(style) ?? schematic
