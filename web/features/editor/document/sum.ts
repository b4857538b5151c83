import { sum } from '../../../../src/domain/numbers/money.ts'

/** Adds figures exactly; one that is null (beyond ±1e12) makes the sum null. */
export function sumFigures(figures: readonly (number | null)[]): number | null {
  const known: number[] = []
  for (const figure of figures) {
    if (figure === null) return null
    known.push(figure)
  }
  return sum(known)
}
