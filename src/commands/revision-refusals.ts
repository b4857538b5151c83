import { Refusal } from './command.ts'

type Failure =
  | 'no quotation'
  | 'damaged quotation'
  | 'not found'
  | 'damaged'
  | 'forbidden'
  | 'conflict'
  | 'saved by a newer version'
  | 'storage full'

/** Messages that say why nothing was done, and what to do instead. */
const REFUSED: Record<Failure, (id: string, revisions: string) => string> = {
  'no quotation': (id) => `There is no quotation ${id}, or it is deleted`,
  'damaged quotation': (id) => `The quotation ${id} is damaged; see restore`,
  'not found': (id, revisions) => `${id} has no ${revisions}; see revisions list ${id}`,
  damaged: (_, revisions) => `The ${revisions} is damaged and can't be read`,
  forbidden: (id) => `${id} has another owner by now; try again`,
  conflict: (id) => `${id} was saved meanwhile; look at it, and try again`,
  'saved by a newer version': (id) =>
    `A newer version of the program has saved ${id} or this revision; nothing was changed`,
  'storage full': () => "There is no room for it in its owner's account",
}

export const failed = (failure: Failure, id: string, revisions: readonly number[] = []): Refusal =>
  new Refusal(REFUSED[failure](id, `revision ${revisions.join(' or ')}`))

/** The answer of a task. @throws Refusal if it tells a failure */
export function answerOf<T>(answer: T | Failure, id: string, revisions: readonly number[]): T {
  if (typeof answer === 'string' && Object.hasOwn(REFUSED, answer))
    throw failed(answer as Failure, id, revisions)
  return answer as T
}
