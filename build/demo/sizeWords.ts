const KILO = 1000

/** A size in bytes as people read it: three digits at most. */
export function sizeWords(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`
  return bytes < KILO * KILO ? `${(bytes / KILO).toFixed(0)} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`
}
