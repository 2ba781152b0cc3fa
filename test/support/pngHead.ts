/** The head and the end of a PNG of so many pixels: what readers look at before they decode it. */
export function pngHead(widthPx: number, heightPx: number): Uint8Array {
  const bytes = new Uint8Array(45)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, widthPx)
  new DataView(bytes.buffer).setUint32(20, heightPx)
  bytes.set([0x49, 0x45, 0x4e, 0x44], 37)
  return bytes
}
