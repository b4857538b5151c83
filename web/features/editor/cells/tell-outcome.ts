import { FIRST_MESSAGES } from '../../../../src/domain/first-messages.ts'
import { toast } from '../../../state/toasts.ts'
import { WORDS } from '../words.ts'
import type { FigureOutcome } from './commit-figure.ts'

const { numbers } = FIRST_MESSAGES

/** Says what became of a typed figure (spec 5); 'exact' speaks for itself, 'reset' is silent. */
export function tellOutcome(outcome: FigureOutcome): void {
  if (outcome === 'closest') toast.info(numbers.closest)
  if (outcome === 'all-pinned') toast.warning(numbers.allPinned)
  if (outcome === 'zero') toast.warning(numbers.zero)
  if (outcome === 'unreadable') toast.warning(WORDS.figures.unreadable)
  if (outcome === 'unreachable') toast.error(WORDS.figures.unreachable)
  if (outcome === 'out-of-range') toast.warning(WORDS.figures.outOfRange)
}
