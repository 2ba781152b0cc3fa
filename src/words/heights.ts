/** Heights in words: how far, how high, and what floor and altitude come to. */
import type { Feet } from '../base/brands.ts'
import { en } from './en/index.ts'
import type { Distance } from './facts.ts'

/** `30 ft`; with a height between the ends `40 ft: 30 ft across, 20 ft up`. */
export const distanceWords = (distance: Distance): string => en.heights.distance(distance)

/** What stands beside a token: `↑40` in the air, `▲15` on elevated ground, `▼10` on sunken ground; empty on the level floor. */
export const heightMarks = (altitudeFeet: Feet, elevationFeet: Feet): string =>
  [
    ...(altitudeFeet > 0 ? [`↑${altitudeFeet}`] : []),
    ...(elevationFeet > 0 ? [`▲${elevationFeet}`] : elevationFeet < 0 ? [`▼${-elevationFeet}`] : []),
  ].join(' ')
