import type { Credit } from '../../ruleset.ts'

const LICENSE = 'https://creativecommons.org/licenses/by/4.0/legalcode'

/**
 * The statements of attribution, in the words that each document asks for.
 * @source SRD 5.2.1, Legal Information; SRD 5.1, Legal Information
 */
export const credits: readonly Credit[] = [
  {
    work: 'System Reference Document 5.2.1',
    statement: `This work includes material from the System Reference Document 5.2.1 (“SRD 5.2.1”) by Wizards of the Coast LLC, available at https://www.dndbeyond.com/srd. The SRD 5.2.1 is licensed under the Creative Commons Attribution 4.0 International License, available at ${LICENSE}.`,
  },
  {
    work: 'System Reference Document 5.1',
    statement: `This work includes material taken from the System Reference Document 5.1 (“SRD 5.1”) by Wizards of the Coast LLC and available at https://dnd.wizards.com/resources/systems-reference-document. The SRD 5.1 is licensed under the Creative Commons Attribution 4.0 International License available at ${LICENSE}.`,
  },
]
