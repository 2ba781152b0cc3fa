/** What the check is called. */
export const blockedDoorRow = {
  label: 'Blocked doors',
  looksAt: 'Doors that someone stands right behind.',
  rule: 'A door opens inward.',
} as const
/** What it finds. */
export const blockedDoorFound = ({ name }: { readonly name: string }): string => `${name} stands right behind a door.`
