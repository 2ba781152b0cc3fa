import type { TableRuleDefinition } from '../../../src/rules/tableRules.ts'

/** A house rule made up here. */
export const deepSnow: TableRuleDefinition<boolean> = {
  label: 'Deep snow everywhere',
  readings: [
    { value: true, label: 'Yes', reading: 'Everyone moves at half speed.' },
    { value: false, label: 'No', reading: 'Snow does not slow anyone.' },
  ],
}
