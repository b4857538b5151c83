import { signal } from '@preact/signals-react'
import type { Threads } from '../../questions/index.ts'

interface OwnQuestions {
  readonly threads: Threads
  readonly open: (rowId: string | null) => void
}

/** The questions about the open quotation; null while there is none of the user's own. */
export const $own = signal<OwnQuestions | null>(null)
