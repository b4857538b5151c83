/** Up to how many pairs a stretch is compared in full, and all of them together. */
const MAX_PAIRS = 200_000
const MAX_ALL_PAIRS = 4_000_000
/** How often a stretch is divided. */
const MAX_DEPTH = 12

/**
 * Which items two lists share in the same order: for each of `before` the index in `after`, or -1.
 * Nearly as many as possible: items that are as frequent in both divide long lists, and what lies
 * between is compared in full. A long stretch without such items shares nothing, so that the time
 * grows little faster than the length.
 * @param divides whether an item may divide a list; an item that means little alone may not
 */
export function commonItems(
  before: readonly string[],
  after: readonly string[],
  divides: (item: string) => boolean,
): Int32Array {
  const search: Search = {
    before,
    after,
    divides,
    found: new Int32Array(before.length),
    left: MAX_ALL_PAIRS,
  }
  search.found.fill(-1)
  match(search, { from: 0, to: before.length, start: 0, end: after.length }, 0)
  return search.found
}

interface Search {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly divides: (item: string) => boolean
  readonly found: Int32Array
  /** The pairs that may still be compared. */
  left: number
}

/** `from` to `to` in `before`, `start` to `end` in `after`. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

function match(search: Search, whole: Stretch, depth: number): void {
  const stretch = withoutEqualEnds(search, whole)
  const { from, to, start, end } = stretch
  const pairs = (to - from) * (end - start)
  if (pairs === 0) return
  if (pairs <= Math.min(MAX_PAIRS, search.left)) {
    search.left -= pairs
    matchInFull(search, stretch)
    return
  }
  if (depth === MAX_DEPTH) return
  let [nextFrom, nextStart] = [from, start]
  const dividers = dividersIn(search, stretch)
  if (dividers.length === 0) return
  for (const [at, other] of [...dividers, [to, end] as const]) {
    match(search, { from: nextFrom, to: at, start: nextStart, end: other }, depth + 1)
    if (at < to) search.found[at] = other
    nextFrom = at + 1
    nextStart = other + 1
  }
}

/** What is left when equal items at the start and at the end are matched. */
function withoutEqualEnds({ before, after, found }: Search, stretch: Stretch): Stretch {
  let { from, to, start, end } = stretch
  while (from < to && start < end && before[from] === after[start]) found[from++] = start++
  while (from < to && start < end && before[to - 1] === after[end - 1]) found[--to] = --end
  return { from, to, start, end }
}

/** Pairs of items that are as frequent in both: the nth with the nth, as many as keep the order. */
function dividersIn({ before, after, divides }: Search, { from, to, start, end }: Stretch) {
  const there = placesOf(after, start, end, divides)
  const pairs: (readonly [number, number])[] = []
  for (const [item, places] of placesOf(before, from, to, divides)) {
    const others = there.get(item)
    if (others?.length !== places.length) continue
    for (const [nth, at] of places.entries()) pairs.push([at, others[nth] ?? 0])
  }
  pairs.sort(([a], [b]) => a - b)
  return longestRun(pairs.map(([, other]) => other)).flatMap((at) => pairs.slice(at, at + 1))
}

function placesOf(
  items: readonly string[],
  from: number,
  to: number,
  divides: (item: string) => boolean,
): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (let at = from; at < to; at++) {
    const item = items[at] ?? ''
    if (!divides(item)) continue
    const others = places.get(item)
    if (others) others.push(at)
    else places.set(item, [at])
  }
  return places
}

/** The longest common list, by a table of the lengths that the rest of both lists share. */
function matchInFull({ before, after, found }: Search, { from, to, start, end }: Stretch): void {
  const width = end - start + 1
  const lengths = new Uint32Array((to - from + 1) * width)
  const cell = (at: number, other: number) => (at - from) * width + other - start
  const length = (at: number, other: number) => lengths[cell(at, other)] ?? 0
  for (let at = to - 1; at >= from; at--)
    for (let other = end - 1; other >= start; other--)
      lengths[cell(at, other)] =
        before[at] === after[other]
          ? length(at + 1, other + 1) + 1
          : Math.max(length(at + 1, other), length(at, other + 1))
  for (let at = from, other = start; at < to && other < end; ) {
    if (before[at] === after[other]) found[at++] = other++
    else if (length(at + 1, other) >= length(at, other + 1)) at++
    else other++
  }
}

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
