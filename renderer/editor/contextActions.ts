/** Ids of the actions a context menu offers for what is selected; see `ACTIONS`. Plain names, so that the state needs no actions. */
export function contextActions(selected: {
  readonly creatures: boolean
  readonly doors: boolean
  readonly pictures: boolean
  readonly any: boolean
}): readonly string[] {
  return [
    ...(selected.creatures
      ? [
          'creature.prone',
          'creature.helpless',
          'creature.hidden',
          'creature.turnRight',
          'creature.rise',
          'creature.sink',
        ]
      : []),
    ...(selected.doors ? ['edge.turnDoor'] : []),
    ...(selected.pictures ? ['tool.align'] : []),
    ...(selected.any ? ['edit.cut', 'edit.copy'] : []),
    'edit.paste',
    ...(selected.any
      ? [
          'edit.duplicate',
          'edit.delete',
          'select.turnClockwise',
          'select.mirrorLeftRight',
          'select.useAsStamp',
          'map.crop',
        ]
      : ['edit.selectAll', 'view.fit']),
  ]
}
