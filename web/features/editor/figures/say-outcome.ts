import { loadAfterwards } from '../load-afterwards.ts'
import type { FigureOutcome } from './commit-figure.ts'

/** Why it is another figure now, or none; unsaid only while the server can't even say how to. */
export const sayOutcome = (outcome: FigureOutcome): Promise<void> =>
  loadAfterwards().then(
    ({ tellOutcome }) => tellOutcome(outcome),
    () => undefined,
  )
