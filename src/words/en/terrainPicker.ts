/** Choosing the terrain to paint with. */
export const terrainPicker = {
  all: 'All terrain',
  search: 'Search terrain',
  none: 'No terrain is called that.',
  fromLibrary: 'from your library',
  favorite: (name: string) => `Favorite: ${name}`,
}
