import { MESSAGES } from '../../../../src/domain/words/messages.ts'
import { toast } from '../../../state/toasts.ts'
import { LATER_WORDS } from '../later-words.ts'
import type { FigureOutcome } from './commit-figure.ts'

const { numbers } = MESSAGES

/** Says what became of a typed figure (spec 5); 'exact' speaks for itself, 'reset' is silent. */
export function tellOutcome(outcome: FigureOutcome): void {
  if (outcome === 'closest') toast.info(numbers.closest)
  if (outcome === 'turned') toast.warning(LATER_WORDS.figures.turned)
  if (outcome === 'all-pinned') toast.warning(numbers.allPinned)
  if (outcome === 'zero') toast.warning(numbers.zero)
  if (outcome === 'unreadable') toast.warning(LATER_WORDS.figures.unreadable)
  if (outcome === 'unreachable') toast.error(LATER_WORDS.figures.unreachable)
  if (outcome === 'out-of-range') toast.warning(LATER_WORDS.figures.outOfRange)
}
