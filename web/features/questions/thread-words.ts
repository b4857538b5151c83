import type { Plural } from '../../../src/domain/words/fill.ts'

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
