import type { AttemptCounter, Limit } from '../../plugins/attempt-counter.ts'
import { createFairQueue } from '../../plugins/fair-queue.ts'
import type { AnswerContext } from '../../plugins/json-response.ts'
import { answerTo, tooMany } from '../../plugins/outcomes.ts'

/** How many offers are in memory at once for all callers: one of 5,000 rows takes many times its size. */
const IN_TURN = { running: 2, runningPerClient: 1, waiting: 1_000, waitingPerClient: 100 }

export type InTurn = ReturnType<typeof createInTurn>

interface InTurnDeps {
  offers: { linkOf(token: string): Promise<string | null> }
  attempts: Pick<AttemptCounter, 'count'>
}

/** All calls of customers that read an offer share one queue (security: Limits). */
export function createInTurn({ offers, attempts }: InTurnDeps) {
  const queue = createFairQueue(IN_TURN)

  /**
   * Works on the offer of a link in turn with others, until the answer is ready. Refuses before that
   * work: an unknown link first, then too many calls.
   */
  return async function inTurn<T>(
    { token, set, limit }: { token: string; set: AnswerContext['set']; limit?: [string, Limit] },
    work: () => Promise<T>,
  ) {
    const linkId = await offers.linkOf(token)
    if (linkId === null) return answerTo('not found')
    const wait = limit ? await attempts.count([limit]) : null
    if (wait === null) return queue(linkId, work)
    return tooMany(set.headers, wait)
  }
}
