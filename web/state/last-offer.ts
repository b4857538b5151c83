import { call, type Reply } from './api.ts'
import { OFFERS_CHANGED } from './page-events.ts'
import { $session } from './session.ts'

/** What the account's last offer hands on to its next one (product: Template); null without one. */
export type LastOffer = Reply<'get-send-defaults', 'get'>['last']

/** How long callers wait for the answer before they continue without it, in ms. */
const PATIENCE_MS = 3_000

let asked: { readonly email: string; readonly answer: Promise<LastOffer> } | null = null
let known: { readonly email: string; readonly last: LastOffer } | null = null

/** What is known of it by now. */
export const lastOffer = (): LastOffer =>
  known?.email === $session.get().email ? known.last : null

/** Resolves once it is known, as far as the server tells it. */
export function onceLastOffer(): Promise<LastOffer> {
  const { email } = $session.get()
  return asked?.email === email ? asked.answer : askLastOffer()
}

/** Asks the server anew. */
export function askLastOffer(): Promise<LastOffer> {
  const { email, status } = $session.get()
  if (status !== 'known') return Promise.resolve(null)
  const asking = call('GET', 'get-send-defaults', {}, { timeoutMs: PATIENCE_MS })
  const answer = asking.then((reply) => {
    if (reply.ok) known = { email, last: reply.data.last }
    else asked = null
    return lastOffer()
  })
  asked = { email, answer }
  return answer
}

globalThis.addEventListener?.(OFFERS_CHANGED, () => {
  asked = null
})
