/** Modifier of an ability score: 10 and 11 give 0, every two points one more or less. */
export const abilityModifier = (score: number): number => Math.floor((score - 10) / 2)
