import { PATH_OPS, type PathNumbers } from './marks.ts'

/** Receives the operations of a path, in order. A browser's context and `Path2D` are tracers. */
export interface PathTracer {
  closePath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void
  rect(x: number, y: number, width: number, height: number): void
}

/** Calls the tracer for each operation of a path, or of a part of it. Throws if the array is not a path. */
export function tracePath(tracer: PathTracer, path: PathNumbers, start = 0, end = path.length): void {
  const at = (i: number) => path[i] ?? 0
  for (let i = start; i < end;) {
    switch (path[i]) {
      case PATH_OPS.move:
        tracer.moveTo(at(i + 1), at(i + 2))
        i += 3
        break
      case PATH_OPS.line:
        tracer.lineTo(at(i + 1), at(i + 2))
        i += 3
        break
      case PATH_OPS.curve:
        tracer.bezierCurveTo(at(i + 1), at(i + 2), at(i + 3), at(i + 4), at(i + 5), at(i + 6))
        i += 7
        break
      case PATH_OPS.rect:
        tracer.rect(at(i + 1), at(i + 2), at(i + 3), at(i + 4))
        i += 5
        break
      case PATH_OPS.close:
        tracer.closePath()
        i += 1
        break
      default:
        throw new Error(`no path operation ${path[i]}`)
    }
  }
}
