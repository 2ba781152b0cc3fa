import { PATH_OPS, type Mark, type PathNumbers } from '../../src/draw/marks.ts'

/** A point of a page, in inches from its top left corner. */
export type PagePoint = readonly [x: number, y: number]

type Place = (point: PagePoint) => PagePoint
const itself: Place = (point) => point

/**
 * Every point a drawing names, where it lies on the page: corners, curve ends and handles of paths and clips, both corners
 * of rectangles and stamps, starts of texts. Groups are followed with their shift and turn.
 */
export function drawnPoints(marks: readonly Mark[], place: Place = itself): PagePoint[] {
  return marks.flatMap((mark): PagePoint[] => {
    switch (mark.kind) {
      case 'path':
        return pathPoints(mark.path).map(place)
      case 'text':
        return [place([mark.x, mark.y])]
      case 'pixels':
      case 'picture':
        return [place([mark.x + mark.width / 2, mark.y + mark.height / 2])]
      case 'stamp':
        return pairs(mark.at).flatMap(([x, y]) => [place([x, y]), place([x + mark.size, y + mark.size])])
      case 'group': {
        const { x: left = 0, y: top = 0, scale = 1, turnDegrees = 0 } = mark
        const angle = (turnDegrees * Math.PI) / 180
        const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)]
        const within: Place = ([x, y]) => place([left + x * cos - y * sin, top + x * sin + y * cos])
        return [...pathPoints(mark.clip ?? []).map(within), ...drawnPoints(mark.marks, within)]
      }
      case 'part':
        return [place([mark.box.left, mark.box.top]), place([mark.box.right, mark.box.bottom])]
    }
  })
}

const pairs = (numbers: readonly number[]): PagePoint[] =>
  Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? NaN, numbers[2 * i + 1] ?? NaN])

const NUMBERS: Readonly<Record<number, number>> = {
  [PATH_OPS.move]: 2,
  [PATH_OPS.line]: 2,
  [PATH_OPS.curve]: 6,
  [PATH_OPS.close]: 0,
  [PATH_OPS.rect]: 4,
}

/** The points of a path; of a rectangle its two corners. */
export function pathPoints(path: PathNumbers): PagePoint[] {
  const found: PagePoint[] = []
  for (let i = 0; i < path.length;) {
    const op = path[i] ?? NaN
    const count = NUMBERS[op]
    if (count === undefined) throw new Error(`no operation of a path: ${op}`)
    const numbers = path.slice(i + 1, i + 1 + count)
    const [x = NaN, y = NaN, width = NaN, height = NaN] = numbers
    if (op === PATH_OPS.rect) found.push([x, y], [x + width, y + height])
    else found.push(...pairs(numbers))
    i += 1 + count
  }
  return found
}
