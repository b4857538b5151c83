import { commonItems } from '../../../../../src/domain/document/compare/common-items.ts'

/** Texts that stayed, then those that went and came before the next that stayed. */
export interface Run {
  readonly same: readonly string[]
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** Aligns two lists of texts by what they share in the same order. */
export function alignedRuns(was: readonly string[], is: readonly string[]): Run[] {
  const shared = commonItems(was, is, () => true)
  const runs: Run[] = []
  for (let at = 0, other = 0; at < was.length || other < is.length; ) {
    const [same, start] = [other, at]
    while (at < was.length && shared[at] === other) {
      at++
      other++
    }
    const [first, next] = [at, other]
    while (at < was.length && shared[at] === -1) at++
    other = at < was.length ? (shared[at] ?? is.length) : is.length
    runs.push({
      same: is.slice(same, same + first - start),
      removed: was.slice(first, at),
      added: is.slice(next, other),
    })
  }
  return runs
}
