/** The dialog for a new map, and the hints of its first minute. */
export const newMap = {
  start: 'Start from',
  starts: {
    field: 'Open field',
    rock: 'Solid rock',
    rooms: 'Rooms',
    file: 'Picture or file',
    sample: 'Sample',
  },
  startHints: {
    field: 'Nothing on it',
    rock: 'Carve rooms out',
    rooms: 'Two and a corridor',
    file: 'Art, VTT or generator',
    sample: 'A copy to change',
  },
  sample: 'Sample',
  chooseFile: 'Choose file …',
  hints: {
    room: 'Press R and drag to draw a room or an area.',
    wall: 'Press W to draw walls; click a border for a door.',
    creature: 'Press Alt+4 for creatures: “6 goblin” places six.',
    select: 'Click a creature to see how far it can move.',
    route: 'Hover over a square to see the shortest route and its cost.',
    find: 'Ctrl+K finds everything, F1 explains it.',
  },
}
