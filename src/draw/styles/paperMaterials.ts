import type { Color } from '../marks.ts'
import { MATERIALS, type Material } from '../symbols/symbol.ts'

/** Materials of a style in black and white: all are paper but those given. */
export const paperMaterials = (
  paper: Color,
  others: Partial<Record<Material, Color>>,
): Readonly<Record<Material, Color>> => ({
  ...(Object.fromEntries(MATERIALS.map((material) => [material, paper])) as Record<Material, Color>),
  ...others,
})
