import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { type Answer, api, failure, type SaveQuotation } from '../../../state/api.ts'
import { lazy } from '../../../state/lazy.ts'
import type { Saved } from './outcome.ts'

export type SendSave = (body: SaveQuotation) => Promise<Answer<Saved>>

/** Completes the quotation of each save; fetched ahead of need (page/start-later.ts). */
export const loadComplete = lazy(() => import('./complete-quotation.ts'))

/** Sends any save: that of the open quotation, and those of forms and lists. */
export const sendSave = createSendSave(api.saveQuotation, loadComplete)

/** Runs saves one after the other, whoever asks for them. */
export const inTurn = createTurns()

export type InTurn = typeof inTurn

/**
 * Creates what sends a save, once more if its answer does not come in time. Nothing is sent that is not
 * completed: without the code for it the server counts as unreachable.
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

/** Creates a queue of jobs. One that has nothing to wait for starts at once. */
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
