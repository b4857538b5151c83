import { type SampleLeft, samplesLeft } from '../../../../src/domain/document/samples-left.ts'
import { showToast } from '../../../state/toasts.ts'
import { $document, committedBlocks } from '../document/store.ts'
import { wordsNow } from '../document/words-now.ts'
import { focusBlock, focusCell } from '../paper/focus.ts'

const WORDS = {
  left: ([first, ...others]: readonly SampleLeft[]) =>
    others.length === 0
      ? `${first?.name} is still the sample`
      : `${first?.name} and ${others.length} more are still the sample`,
  show: 'Show',
}

/** Long enough to read and press Show. */
const SHOWN_MS = 8000

/** The documents whose samples were mentioned already. */
const mentioned = new WeakSet<object>()

/** Tells the owner, once while the quotation is open. */
export function mentionSamples(): void {
  const document = $document.peek()
  if (document?.meta.peek().permissionLevel !== 'Owner' || mentioned.has(document)) return
  const left = samplesLeft(committedBlocks(), wordsNow().fields)
  const [first] = left
  if (!first) return
  mentioned.add(document)
  const action = { label: WORDS.show, run: () => focusSample(first) }
  showToast({ kind: 'info', text: WORDS.left(left), durationMs: SHOWN_MS, action })
}

/** Focusing a sample selects it. */
function focusSample({ blockId, rowId }: SampleLeft): void {
  if (rowId === null) focusBlock(blockId)
  else focusCell({ blockId, rowId, name: 'description' })
}
