/** Random `local`, `overland` and `pursuit` queries. */
import type { Json } from './randomMap.ts'
import type { Random } from './seededRandom.ts'

export function randomTravel(random: Random): Json {
  const con = random.from(1, 24)
  const constitution = con === 10 ? {} : { con }
  const speed = random.pick([5, 10, 20, 30, 30, 35, 40])
  const d20s = Array.from({ length: 40 }, () => random.from(1, 20))
  switch (random.pick(['local', 'overland', 'pursuit'])) {
    case 'local': {
      const time = random.chance(0.4) ? { minutes: random.from(0, 4) } : { rounds: random.from(0, 40) }
      const pace = random.pick(['walk', 'hustle', 'run', 'run'])
      return { kind: 'local', speed, pace, ...time, ...constitution, rolls: d20s }
    }
    case 'overland':
      return {
        kind: 'overland',
        speed,
        hours: random.from(0, 28) / random.pick([1, 1, 2, 4]),
        pace: random.pick(['walk', 'walk', 'hustle']),
        terrain: random.pick(['desert', 'forest', 'forest-dense', 'hill', 'marsh', 'mountain', 'plains', 'urban']),
        way: random.pick(['highway', 'road', 'trackless']),
        ...constitution,
        rolls: forcedMarchRolls(random, con),
      }
    default: {
      const runner = (): Json => ({ speed: random.pick([20, 30]), dex: random.from(1, 24), con: random.from(1, 24) })
      const scale = random.pick(['rounds', 'day'])
      return { kind: 'pursuit', scale, pursuer: runner(), quarry: runner(), rolls: d20s.slice(0, 2) }
    }
  }
}

/** Enough rolls for any march: a d20 for each check, followed by a d6 where it fails. */
function forcedMarchRolls(random: Random, con: number): number[] {
  const rolls: number[] = []
  for (let extra = 1; extra <= 20; extra++) {
    const check = random.from(1, 20)
    rolls.push(check)
    if (check + Math.floor((con - 10) / 2) < 10 + 2 * extra) rolls.push(random.from(1, 6))
  }
  return rolls
}
