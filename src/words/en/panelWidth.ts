/** The edge beside the map that changes the width of the panels. */
export const panelWidth = {
  label: 'Panel width',
  hint: 'Drag to change the panel width. Double-click to reset it.',
}
