import type { Plural } from '#domain/words/fill-count.ts'
import type { Threads } from './threads.ts'

/** What the panel of questions says, to customers in the language of their offer. */
export interface ThreadWords {
  heading: string
  close: string
  tryAgain: string
  /** Where there are none yet; only the owner can see that. */
  empty: string
  you: string
  /** With `{row}`. */
  row: string
  whole: string
  rowGone: string
  resolved: string
  resolve: string
  reopen: string
  reply: string
  yourReply: string
  sendReply: string
  replied: string
  question: string
  send: string
  sent: string
  askWhole: string
  askRow: string
  missing: string
  /** With `{count}`. */
  tooLong: string
  news: Plural
  loadFailed: string
  unanswered: string
  tooMany: string
  /** Where no more messages can be added. */
  full: string
  gone: string
  refused: string
}

/** What the panel shows, and of whom. */
export interface PanelDeps {
  readonly threads: Threads
  readonly words: ThreadWords
  /** For times. */
  readonly locale: string
  /** The language of the words, for plural forms. */
  readonly language: string
  /** Who wrote what is not one's own. */
  readonly otherSide: (question: { name: string; email: string }) => string
  /** What a row is called; null for one that is gone. */
  readonly rowName: (rowId: string) => string | null
  readonly showRow: (rowId: string) => void
  /** Makes a version of the rows that are wanted alone: the owner's. */
  readonly takeRows?: (rows: readonly string[]) => void
  /** Whether questions are asked here, beside being answered. */
  readonly mayAsk: boolean
}

/** What the panel opens with. */
export interface Opening {
  /** The row that is asked about; null for the whole. */
  readonly rowId: string | null
  /** A new question, even if others were asked about it. */
  readonly isNew?: boolean
  /** The heading of the new question, if it is another than usual, and what is said once it was sent. */
  readonly title?: string
  readonly sent?: string
}
