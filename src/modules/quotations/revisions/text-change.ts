/** What two texts don't have in common, between the start and the end that both have. */
export interface TextChange {
  start: Buffer
  before: Buffer
  after: Buffer
  end: Buffer
}

/** Most changes are to one place: what is the same around it is found by comparing memory. */
export function changeBetween(before: Buffer, after: Buffer): TextChange {
  const shorter = Math.min(before.length, after.length)
  const start = longest(shorter, (from, to) => before.compare(after, from, to, from, to) === 0)
  const end = longest(shorter - start, (from, to) => {
    const [of, otherOf] = [before.length, after.length]
    return before.compare(after, otherOf - to, otherOf - from, of - to, of - from) === 0
  })
  return {
    ...changeAt(before, start, end),
    after: after.subarray(start, after.length - end),
  }
}

/** A change without what is new, from how many bytes are the same at the start and at the end. */
export const changeAt = (before: Buffer, start: number, end: number) => ({
  start: before.subarray(0, start),
  before: before.subarray(start, before.length - end),
  end: before.subarray(before.length - end),
})

/** The largest length up to which the parts are the same. */
function longest(length: number, isSame: (from: number, to: number) => boolean): number {
  let [same, most] = [0, length]
  while (same < most) {
    const middle = Math.ceil((same + most) / 2)
    if (isSame(same, middle)) same = middle
    else most = middle - 1
  }
  return same
}
