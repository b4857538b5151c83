import type { Reply } from '../../state/api.ts'

export type Question = Reply<'get-questions', 'post'>['questions'][number]

/** What a question is about: one that was asked, else a row, else the whole. */
export interface About {
  readonly questionId: string | null
  readonly rowId: string | null
  /** Of a new one: the rows that are wanted alone. */
  readonly rows?: string[]
}

/** How many characters a message may have. */
export const MOST_CHARACTERS = 2_000

/** How many messages of the other side this one has not seen. */
export const countNews = ({ messages }: Question, isOwner: boolean): number =>
  messages.filter((message) => message.isFromOwner !== isOwner && !message.isSeen).length

export const hasNews = (question: Question, isOwner: boolean): boolean =>
  countNews(question, isOwner) > 0

/** What is new first, then what is open, then what is resolved; each as it was asked. */
export function inOrder(questions: readonly Question[], isOwner: boolean): Question[] {
  const rank = (question: Question) => {
    if (hasNews(question, isOwner)) return 0
    return question.isResolved ? 2 : 1
  }
  return questions.toSorted((one, other) => rank(one) - rank(other))
}
