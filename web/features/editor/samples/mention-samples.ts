import { effect } from '@preact/signals-react'
import { type SampleLeft, samplesLeft } from '#domain/document/samples-left.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { samples as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { $route } from '../../../state/routes.ts'
import { endToast, showToast } from '../../../state/toasts.ts'
import type { DocumentModel } from '../document/model.ts'
import { $document, committedBlocks } from '../document/store.ts'
import { wordsNow } from '../document/words-now.ts'
import { focusBlock, focusCell } from '../paper/focus.ts'

/** Long enough to read it, and to press Show after the other toasts of a save. */
const SHOWN_MS = 20_000

const ID = 'samples'

/** The documents whose samples were mentioned already. */
const mentioned = new WeakSet<object>()

/** Tells the owner, once while the quotation is open; not where the check of a form says it. */
export function mentionSamples(): void {
  const document = $document.peek()
  if (document?.meta.peek().permissionLevel !== 'Owner' || mentioned.has(document)) return
  const form = $route.get().modal?.key
  if (form === 'send' || form === 'share') return
  // The first save's form may lead to one of these.
  if (form === 'save') {
    const stop = $route.listen(() => {
      stop()
      mentionSamples()
    })
    return
  }
  const left = samplesLeft(committedBlocks(), wordsNow().fields)
  const [first, ...others] = left
  if (!first) return
  const text =
    others.length === 0
      ? fill(WORDS.left, { name: first.name })
      : countInWords(WORDS.moreLeft, others.length, { name: first.name })
  mentioned.add(document)
  const action = { label: WORDS.show, run: () => focusSample(first) }
  showToast({ kind: 'info', text, durationMs: SHOWN_MS, id: ID, action })
  endWith(document)
}

/** It is about this paper only: it goes with it. */
function endWith(document: DocumentModel): void {
  let isOver = false
  const check = () => {
    if (isOver || ($document.value === document && $route.get().screen === 'editor')) return
    isOver = true
    endToast(ID)
  }
  const stops = [$route.listen(check), effect(check)]
  setTimeout(() => {
    isOver = true
    for (const stop of stops) stop()
  }, SHOWN_MS)
}

/** Focusing a sample selects it. */
function focusSample({ blockId, rowId }: SampleLeft): void {
  if (rowId === null) focusBlock(blockId)
  else focusCell({ blockId, rowId, name: 'description' })
}
