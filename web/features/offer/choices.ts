import { signal } from '@preact/signals-react'
import type { Blocks } from '#domain/document/blocks.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { type Choice, choicesIn, withChoices } from '#domain/offers/choices.ts'
import { committedBlocks, currentQuotation, documentStore } from '../editor/index.ts'
import { forgetChoices, keepChoices, keptChoices } from './kept-choices.ts'
import { priceSoon } from './price.ts'

/** Whether something else is chosen than in the offer as it was sent. */
export const $hasChosen = signal(false)

/** The blocks as the server sent them. */
let sent: Blocks = []
let seen: Blocks = []

/** Restores what was chosen on this device, then keeps each choice and has it worked out. */
export function followChoices(): void {
  const opened = startOver()
  if (!opened) return
  restore(opened)
  documentStore.onEdit(() => {
    const blocks = committedBlocks()
    if (blocks === seen) return
    show(blocks)
    priceSoon()
  })
}

/** Takes the open document as the offer that was sent. */
export function startOver(): Quotation | null {
  const opened = currentQuotation()
  sent = opened?.blocks ?? []
  seen = sent
  $hasChosen.value = false
  return opened
}

/** The offer as it was sent. */
export const resetChoices = (): void => documentStore.chooseAsReader(() => sent)

function restore(opened: Quotation): void {
  const kept = keptChoices(opened.revision)
  const chosen = kept && withChoices(opened, kept)
  // Kept by an earlier version of the program, for which these rows were others.
  if (!chosen?.ok) {
    forgetChoices()
    return
  }
  documentStore.chooseAsReader(() => chosen.value.blocks)
  show(committedBlocks())
}

function show(blocks: Blocks): void {
  seen = blocks
  const choices = choicesIn(blocks)
  $hasChosen.value = !isSame(choices, choicesIn(sent))
  const { revision = 0 } = currentQuotation() ?? {}
  if ($hasChosen.peek()) keepChoices(revision, choices)
  else forgetChoices()
}

const isSame = (one: readonly Choice[], other: readonly Choice[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
