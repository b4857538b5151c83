import type { Quotation } from '#domain/document/quotation.ts'
import { choicesIn } from '#domain/offers/choices.ts'
import { $acceptedOffer } from '../../../state/accepted-offer.ts'
import { type Answer, callOpen, type Input, isDecided, type Reply } from '../../../state/api.ts'
import { type Refusals, refusalOf } from '../../../state/refusals.ts'
import { committedBlocks, documentStore } from '../../editor/index.ts'
import { closeDialog } from '../answering.ts'
import { startOver } from '../choices.ts'
import { forgetChoices } from '../kept-choices.ts'
import { keepAccepted } from '../kept-file.ts'
import { asSeenBy } from '../sentence.ts'
import { IN_TIME, linkToken, tell } from '../show-offer.ts'
import { $offer, $told, type OfferFacts, type ShownOffer } from '../shown-offer.ts'

/** Pauses before a lost answer is sent again, in ms. The server stores it once. */
const PAUSES_MS = [1_000, 3_000]

/** What the form of an answer asks for, and under which id it is stored once. */
export type Given = Omit<
  Input<'POST', 'answer-offer'>,
  'token' | 'choices' | 'timeZone' | 'makesPdf'
>

/** Sends the answer, and shows what came of it; returns why it has none yet, or ''. */
export async function sendAnswer(given: Given): Promise<string> {
  const sent = completed(given)
  return settle(await sendUntilDecided({ ...sent, token: linkToken() }), sent, 'before')
}

/** What was typed, with what is chosen. */
export function completed(given: Given) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isAccepted = given.answer === 'accept'
  const choices = isAccepted ? choicesIn(committedBlocks()) : []
  // What the first of several has chosen the others accept as it is.
  const taken = isAccepted && $offer.get()?.facts.taken
  return { ...given, choices, ...taken, timeZone, makesPdf: isAccepted }
}

/**
 * Shows what came of an answer; returns why it has none yet, or ''.
 * @param refused what the page is told if another one stands, or the offer does no more
 */
export async function settle(
  answer: Answer<Reply<'answer-offer', 'post'>>,
  given: Pick<Given, 'answer'>,
  refused: 'before' | 'notCounted',
): Promise<string> {
  if (answer.ok) {
    const { offer } = answer.data
    $told.set(toldOf(given, offer))
    // Of a part the paper shows what was accepted.
    const isPart = offer.answer?.leftOut.length || offer.taken?.rows
    await (isPart ? reopen(offer) : tell(offer))
    closeDialog()
    if (offer.state === 'accepted') void makeAcceptedPdf().catch(() => {})
    return ''
  }
  const { offer, message } = (answer.data ?? {}) as { offer?: OfferFacts; message?: string }
  // Another of several was first, with other choices.
  const told = message === 'other choices' ? 'changed' : refused
  if (answer.status === 409 && offer) return lookAgain(told, offer)
  const shown = $offer.get()
  if (!shown) return ''
  const refusal = refusalOf(answer, refusalsFor(shown))
  // Not what was sent: an earlier version of this page chose it, or of the program.
  const isChoice = refusal === shown.words.page.errors.choice
  return isChoice ? lookAgain('changed', shown.facts) : refusal
}

/** Of several, one has approved it while others are awaited. */
function toldOf({ answer }: Pick<Given, 'answer'>, { state }: OfferFacts) {
  if (answer === 'decline') return 'declined'
  return state === 'accepted' ? 'accepted' : 'approved'
}

/**
 * Makes the pdf of what was accepted: the customer's copy by mail waits for it (product: Acceptance).
 * If that fails, the mail leaves without the pdf, and the pdf is made again when somebody downloads it.
 */
async function makeAcceptedPdf(): Promise<void> {
  const accepted = await $acceptedOffer.get()?.()
  if (!accepted) return
  const { acceptedFile } = await import('../../export/index.ts')
  const { signal } = new AbortController()
  await keepAccepted(await acceptedFile('pdf', accepted, { signal, onProgress() {} }))
}

/** Shows the offer as it stands, in place of the dialog. */
async function lookAgain(
  told: 'before' | 'changed' | 'notCounted',
  facts: OfferFacts,
): Promise<''> {
  $told.set(told)
  await reopen(facts)
  closeDialog()
  return ''
}

async function sendUntilDecided(sent: Input<'POST', 'answer-offer'>) {
  for (const pause of PAUSES_MS) {
    const answer = await callOpen('POST', 'answer-offer', sent, IN_TIME)
    if (isDecided(answer) || answer.status === 429) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return callOpen('POST', 'answer-offer', sent, IN_TIME)
}

/** Why a call of the customer has failed. */
export function refusalsFor(shown: ShownOffer): Refusals<string> {
  const { accept, errors, unknown } = shown.words.page
  return {
    // It is the sender who looks at the page.
    403: asSeenBy(shown),
    404: `${unknown.title}. ${unknown.text}`,
    429: errors.tooMany,
    name: accept.nameMissing,
    signature: errors.signature,
    choices: errors.choice,
    rows: errors.choice,
    otherwise: errors.unanswered,
  }
}

/**
 * Shows what has become of the offer with the document that now stands: an accepted one has the choices
 * of the acceptance.
 */
async function reopen(facts: OfferFacts): Promise<void> {
  const answer = await callOpen('POST', 'open-offer', { token: linkToken() }, IN_TIME)
  const quotation = answer.ok ? (answer.data.quotation as Quotation | null) : null
  if (quotation) {
    documentStore.openDocument(quotation)
    startOver()
    forgetChoices()
  }
  tell(answer.ok ? answer.data.offer : facts)
}
