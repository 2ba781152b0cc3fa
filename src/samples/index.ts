import { boardingTheGannet } from './boardingTheGannet.ts'
import { lanternMarket } from './lanternMarket.ts'
import type { Sample } from './sample.ts'
import { tollAtHarrowBridge } from './tollAtHarrowBridge.ts'
import { vaultOfTheSaltKing } from './vaultOfTheSaltKing.ts'

/** The encounters that come with the program, one for each rule system. */
export const SAMPLES: readonly Sample[] = [boardingTheGannet, tollAtHarrowBridge, vaultOfTheSaltKing, lanternMarket]
