import type { Quotation } from '#domain/document/quotation.ts'
import { type Answer, api, failure, type SaveQuotation } from '../../../state/api.ts'
import { lazy } from '../../../state/lazy.ts'
import type { Saved } from './outcome.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

export type SendSave = (body: SaveQuotation) => Promise<Answer<Saved>>

/** Loads the code that completes quotations before sending; prefetched (page/start-later.ts). */
export const loadComplete = lazy(() => import('./complete-quotation.ts'))

/** Sends any save, whether of the open quotation, a form or a list. */
export const sendSave = createSendSave(
  (body) => api.saveQuotation({ ...body, timeZone }),
  loadComplete,
)

/** Runs all saves one after another, from the paper and from lists. */
export const inTurn = createTurns()

export type InTurn = typeof inTurn

/**
 * Creates the function that sends a save, and sends it once more if no answer comes in time. Only
 * completed quotations are sent: if the code for that can't be loaded, the server counts as
 * unreachable.
 */
export function createSendSave(
  post: SendSave,
  load: () => Promise<{ completeQuotation(quotation: Quotation): Quotation }>,
): SendSave {
  return async (body) => {
    const loaded = await load().catch(() => null)
    if (!loaded) return failure('network error', null)
    const sent = { ...body, quotation: loaded.completeQuotation(body.quotation) }
    const answer = await post(sent)
    return !answer.ok && answer.code === 'timeout' ? post(sent) : answer
  }
}

/** Creates a queue of jobs. A job that has nothing to wait for starts at once. */
export function createTurns() {
  let running: Promise<unknown> | null = null
  return async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    while (running) await running
    const outcome = job()
    const end = () => {
      running = null
    }
    running = outcome.then(end, end)
    return outcome
  }
}
