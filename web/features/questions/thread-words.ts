import type { questions as WORDS } from '#domain/words/en/sending.json'
import type { Plural } from '#domain/words/fill-count.ts'
import type { Threads } from './threads.ts'

/** What the panel of questions says, to customers in the language of their offer. */
export type ThreadWords = Readonly<Omit<typeof WORDS.panel, 'news'> & { news: Plural }>

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
