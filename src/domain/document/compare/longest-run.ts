/**
 * The indices of the longest increasing run of the numbers, not necessarily next to each other; one
 * of the longest if there are several. No number may occur twice. Takes n log n steps.
 */
export function longestRun(numbers: readonly number[]): number[] {
  /** By length: the index of the smallest number that a run of that length may end with. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, number] of numbers.entries()) {
    const length = lengthBelow(numbers, ends, number)
    previous.push(ends[length - 1] ?? -1)
    ends[length] = at
  }
  const run: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) run.push(at)
  return run.reverse()
}

/** The length of the longest run that the number can continue. */
function lengthBelow(numbers: readonly number[], ends: readonly number[], number: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
