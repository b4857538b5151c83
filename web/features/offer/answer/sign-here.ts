import { callOpen, isDecided } from '../../../state/api.ts'
import { currentQuotation } from '../../editor/index.ts'
import { closeDialog } from '../answering.ts'
import { IN_TIME, linkToken } from '../show-offer.ts'
import { $told, totalIn } from '../shown-offer.ts'
import { keepLost, keepSigned, readLost, readSigned, type SignedHere } from '../signed-here.ts'
import { completed, type Given, type Refusal, settle } from './send-answer.ts'

/** How often a kept answer is sent again, in ms. */
const AGAIN_MS = 5_000

let signed: SignedHere | null = null
let running: Promise<Refusal | null> | null = null

/** Keeps what was answered on the sender's device, and sends it now or once there is a line again. */
export async function signHere(given: Given): Promise<Refusal | null> {
  const quotation = currentQuotation()
  keep({ sent: completed(given), givenAt: Date.now(), total: quotation ? totalIn(quotation) : '' })
  const refusal = await deliver()
  if (signed) closeDialog()
  return refusal
}

/** Goes on with what was kept when the page was left. */
export function startHere(): void {
  signed = readSigned()
  if (readLost()) $told.set('notCounted')
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
function deliver(): Promise<Refusal | null> {
  running ??= send().finally(() => {
    running = null
  })
  return running
}

async function send(): Promise<Refusal | null> {
  if (!signed) return null
  const { sent, givenAt, total } = signed
  const inPerson = { ...sent.inPerson, agoMs: Math.max(0, Date.now() - givenAt) }
  const call = { ...sent, token: linkToken(), inPerson }
  const answer = await callOpen('POST', 'answer-offer', call, IN_TIME)
  // A login that has run out is no refusal of what was signed.
  if (!isDecided(answer) || answer.status === 403) {
    $told.set('kept')
    return null
  }
  keep(null)
  const isRefused = answer.status === 409 || answer.status === 404
  if (!answer.ok && isRefused) {
    const { name = '', reason = '', signature = [] } = sent
    const { email = '', place = '' } = inPerson
    const typed = { answer: sent.answer, name, reason, signature, email, place }
    keepLost({ ...typed, total, givenAt, why: answer.message })
  }
  return settle(answer, sent, 'notCounted')
}

function keep(next: SignedHere | null): void {
  signed = next
  keepSigned(next)
}
