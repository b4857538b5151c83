/** Reproducible random choices: the same seed gives the same choices. */
export interface Chance {
  /** An integer from 0 up to, but not including, the bound. */
  below(bound: number): number
  pick<T>(choices: readonly T[]): T
}

/** Mulberry32: small, and uniform enough for tests. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    pick: (choices) => {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('Nothing to choose from')
      return choice
    },
  }
}
