import type { Quotation } from '#domain/document/quotation.ts'
import { namesOf } from '#domain/offers/part-list.ts'
import { callOpen, isDecided } from '../../../state/api.ts'
import { keepSigned, readSigned, type SignedHere } from '../../../state/signed-here.ts'
import { closeDialog } from '../answering.ts'
import { IN_TIME, linkToken } from '../show-offer.ts'
import { $told, totalIn } from '../shown-offer.ts'
import { chosenIn } from './accepted-summary.tsx'
import { completed, type Given, settle } from './send-answer.ts'

/** How often a kept answer is sent again, in ms. */
const AGAIN_MS = 5_000

let signed: SignedHere | null = null
let running: Promise<string> | null = null

/**
 * Keeps what was answered on the sender's device, and sends it now or once there is a line again.
 * @param quotation what is accepted
 */
export async function signHere(given: Given, quotation: Quotation | null): Promise<string> {
  const chosen = quotation ? chosenIn(quotation).map(({ name }) => name) : []
  const rows = quotation ? namesOf(quotation, given.rows ?? []) : ''
  const taken = [...chosen, rows].filter(Boolean).join('; ')
  const total = quotation ? totalIn(quotation) : ''
  keep({ sent: completed(given), givenAt: Date.now(), total, taken })
  const refusal = await deliver()
  if (signed) closeDialog()
  return refusal
}

/** Goes on with what was kept when the page was left. */
export function startHere(): void {
  signed = readSigned('signed')
  if (readSigned('lost')) $told.set('notCounted')
  if (signed) void deliver()
  const again = () => void (signed && deliver())
  addEventListener('online', again)
  setInterval(again, AGAIN_MS)
  // Only a press may ask for it.
  addEventListener('click', showWhole, { once: true })
}

const showWhole = () => void document.documentElement.requestFullscreen?.().catch(() => {})

/** Whether nothing waits to be sent. */
export async function isDelivered(): Promise<boolean> {
  await deliver()
  return signed === null
}

/** Sends what is kept, one try at a time; what the server has decided is kept no more. */
function deliver(): Promise<string> {
  running ??= send().finally(() => {
    running = null
  })
  return running
}

async function send(): Promise<string> {
  if (!signed) return ''
  const { sent, givenAt } = signed
  const inPerson = { ...sent.inPerson, agoMs: Math.max(0, Date.now() - givenAt) }
  const call = { ...sent, token: linkToken(), inPerson }
  const answer = await callOpen('POST', 'answer-offer', call, IN_TIME)
  // A login that has run out is no refusal of what was signed.
  if (!isDecided(answer) || answer.status === 403) {
    $told.set('kept')
    return ''
  }
  const isRefused = answer.status === 409 || answer.status === 404
  if (!answer.ok && isRefused) keepSigned('lost', { ...signed, why: answer.message })
  keep(null)
  return settle(answer, sent, 'notCounted')
}

function keep(next: SignedHere | null): void {
  signed = next
  keepSigned('signed', next)
}
