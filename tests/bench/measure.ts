/** What was measured, and how it compares: plain statistics over plain lists of numbers. */

/** The value that the share `at` (0 to 1) of the samples does not exceed. */
export function quantile(samples: readonly number[], at: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const place = Math.ceil(at * sorted.length) - 1
  return sorted[Math.max(0, place)] ?? Number.NaN
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5)

/** How far the middle half of the samples spreads, relative to the median: the machine's noise. */
export function spread(samples: readonly number[]): number {
  return (quantile(samples, 0.75) - quantile(samples, 0.25)) / median(samples)
}

/** The median of the ratios of two lists whose samples were taken side by side. */
export function ratio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, at) => value / (theirs[at] ?? Number.NaN)))
}

/**
 * Measures the contenders in turn, round by round, so that whatever else the machine does hits
 * all alike. Every other round goes backwards: none always follows the same neighbour.
 */
export async function interleave<Name extends string, Sample>(
  contenders: Record<Name, () => Promise<Sample>>,
  rounds: number,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(contenders) as Name[]
  const samples = Object.fromEntries(names.map((name): [Name, Sample[]] => [name, []])) as Record<
    Name,
    Sample[]
  >
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      samples[name].push(await contenders[name]().catch(named(name)))
  }
  return samples
}

const named = (name: string) => (cause: unknown) => {
  throw new Error(`${name}: ${cause}`, { cause })
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const times = (value: number): string => `${value.toFixed(2)}×`
export const percent = (value: number): string => `${(value * 100).toFixed(0)}%`
export const rate = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
