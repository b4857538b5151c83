import { type Answer, api, type Reply } from '../../../state/api.ts'
import { QUESTIONS_SEEN } from '../../../state/questions-seen.ts'
import { toast } from '../../../state/toasts.ts'
import type { ThreadCalls } from '../../questions/index.ts'
import { WORDS } from './words.ts'

const TIMEOUT_MS = 15_000

type Path = 'get-questions' | 'see-questions' | 'reply-question' | 'resolve-question'

interface OwnCalls extends ThreadCalls {
  list(): Promise<Answer<Reply<'get-questions', 'post'>>>
}

/** The owner's calls about one quotation. */
export const questionCalls = (id: string): OwnCalls => ({
  list: () => post('get-questions', { id }),
  see: () => seen(post('see-questions', { id })),
  say: ({ questionId, text, messageId }) =>
    replied(post('reply-question', { questionId, text, messageId })),
  resolve: (questionId, isResolved) => post('resolve-question', { questionId, isResolved }),
})

/** Tells of a person who is not mailed (security: Limits). */
async function replied(calling: Promise<Answer<Reply<'reply-question', 'post'>>>) {
  const answer = await seen(calling)
  if (answer.ok && answer.data.isMailed === false) toast.warning(WORDS.notMailed)
  return answer
}

/** Who replies has seen the question too: the menu counts anew. */
async function seen<T>(calling: Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await calling
  if (answer.ok) dispatchEvent(new Event(QUESTIONS_SEEN))
  return answer
}

const post = <P extends Path>(path: P, body: object) =>
  api.authenticated<Reply<P, 'post'>>({
    ...{ method: 'POST', path: `/api/${path}`, body, timeoutMs: TIMEOUT_MS },
  })
