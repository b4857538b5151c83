import type { Quotation } from '#domain/document/quotation.ts'
import { sentTotals } from '#domain/numbers/commitments.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { choicesIn } from '#domain/offers/choices.ts'
import { callOpen } from '../../state/api.ts'
import { committedBlocks, currentQuotation, documentStore } from '../editor/index.ts'
import { closeDialog } from './answering.ts'
import { IN_TIME, linkToken, tell } from './show-offer.ts'

/** A customer who steps through quantities asks once, when they stop. */
const PAUSE_MS = 400

let waiting: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | null = null

/** Has the server work out what is chosen. Its figures are shown if they are others than ours. */
export function priceSoon(): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => void price(), PAUSE_MS)
}

/**
 * The same at once. Calls are made one after the other, the last one for what is chosen by then.
 * If the server doesn't answer, the page keeps its own figures.
 */
export async function price(): Promise<void> {
  clearTimeout(waiting)
  while (running) await running
  running = ask()
  await running
}

async function ask(): Promise<void> {
  const asked = committedBlocks()
  try {
    const answer = await callOpen(
      'POST',
      'price-offer',
      { token: linkToken(), choices: choicesIn(asked) },
      IN_TIME,
    )
    const own = currentQuotation()
    if (!answer.ok && answer.status === 404) await learnState()
    if (!answer.ok || !own || committedBlocks() !== asked) return
    const { quotation } = answer.data
    const totals = sentTotals(totalsOf(own.blocks, own), own)
    const isSame = JSON.stringify(quotation.totals) === JSON.stringify(totals)
    if (!isSame) documentStore.chooseAsReader(() => (quotation as Quotation).blocks)
  } finally {
    running = null
  }
}

/** Nothing can be chosen of an offer that was withdrawn meanwhile, or answered; its page says so. */
async function learnState(): Promise<void> {
  const opened = await callOpen('POST', 'open-offer', { token: linkToken() }, IN_TIME)
  if (!opened.ok) return
  tell(opened.data.offer)
  closeDialog()
}
