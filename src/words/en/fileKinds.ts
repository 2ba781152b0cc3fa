import type { FileKind } from '../../base/fileKind.ts'

const AS_PICTURE = 'Save it as PNG, JPEG or WebP.'

/** What a file is that Fivefoot does not read, and what to do instead. */
export const fileKinds: Readonly<Record<FileKind, readonly [what: string, instead: string]>> = {
  gif: ['a GIF', AS_PICTURE],
  bmp: ['a BMP picture', AS_PICTURE],
  tiff: ['a TIFF picture', AS_PICTURE],
  avif: ['an AVIF picture', AS_PICTURE],
  heic: ['a HEIC picture', AS_PICTURE],
  photoshop: ['a Photoshop file', AS_PICTURE],
  svg: ['an SVG drawing', AS_PICTURE],
  pdf: ['a PDF', 'Save its map as PNG, JPEG or WebP.'],
  film: ['a film', 'Save one picture of it as PNG, JPEG or WebP.'],
  zip: ['a zip archive', 'Unpack it and choose the map inside.'],
  archive: ['an archive', 'Unpack it and choose the map inside.'],
  gzip: ['a compressed file (gzip)', 'Unpack it first.'],
  leveldb: [
    'a LevelDB pack of Foundry VTT',
    'Fivefoot reads exported scenes: in Foundry, right-click the scene, choose Export Data, and open that file.',
  ],
  maptool: ['a MapTool file', 'Fivefoot reads Universal VTT files and pictures of its maps.'],
  'dungeondraft-pack': ['a pack of Dungeondraft assets', 'Open a map that was exported from Dungeondraft.'],
  dungeondraft: ['a Dungeondraft project', 'In Dungeondraft, choose Export, Universal VTT, and open that file.'],
  'foundry-manifest': ['a manifest of Foundry VTT, not a map', 'Export the scene: right-click it, Export Data.'],
  'foundry-document': ['a document of Foundry VTT without a scene', 'Export the scene: right-click it, Export Data.'],
  geojson: ['a GeoJSON map of a town or country', 'Save it as a picture.'],
  json: ['a file of another tool', 'Fivefoot does not know its kind of map.'],
  office: ['an Office document', 'Save its map as PNG, JPEG or WebP.'],
}
