/** Stairs, ladders, ramps and trapdoors: what connects one level with another. */
export const levels = {
  title: 'Other level',
  linked: (name: string) => `Change where ${name === '' ? 'object' : name} leads`,
  leadsTo: 'Leads to',
  leadsToHint: 'The map of the level above or below. Open goes there.',
  nowhere: 'No other map',
  gone: 'A map no longer in the library',
  open: 'Open that map',
  follow: 'Go to the map it leads to',
  steps: 'Connect the elevations at both ends',
  placed: (name: string, from: string, to: string) => `Place ${name} from ${from} to ${to}`,
}
