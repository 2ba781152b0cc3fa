/** Cycles between folders: files may form none, and yet two folders import each other. */

/** One file imports another; paths from the top. */
export interface Import {
  readonly from: string
  readonly to: string
}

/**
 * Groups of neighbors (folders and files of one folder) that import each other in a circle, each group sorted. An import counts
 * between the two neighbors below the lowest folder that holds both files: `a/b/x.ts → a/c/y.ts` is `a/b → a/c`.
 */
export function folderCycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = neighbors(from, to)
    if (a === b) continue
    if (!targets.has(a)) targets.set(a, new Set())
    targets.get(a)?.add(b)
  }
  const reachable = new Map([...targets.keys()].map((name) => [name, reachedFrom(name, targets)]))
  const groups = new Map<string, readonly string[]>()
  for (const [name, reached] of reachable) {
    if (!reached.has(name)) continue
    const group = [...reached].filter((other) => reachable.get(other)?.has(name)).sort()
    groups.set(group.join(' '), group)
  }
  return [...groups.values()].sort()
}

function neighbors(from: string, to: string): readonly [string, string] {
  const [a, b] = [from.split('/'), to.split('/')]
  let common = 0
  while (common < Math.min(a.length, b.length) - 1 && a[common] === b[common]) common++
  return [a.slice(0, common + 1).join('/'), b.slice(0, common + 1).join('/')]
}

/** All that can be reached by imports; the start itself only by a circle. */
function reachedFrom(start: string, targets: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (let name = queue.pop(); name !== undefined; name = queue.pop())
    for (const next of targets.get(name) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        queue.push(next)
      }
  return reached
}
