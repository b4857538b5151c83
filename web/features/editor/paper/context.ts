import type { ReadonlySignal } from '@preact/signals-react'
import { createContext, use } from 'react'
import type { DocumentModel } from '../document/model.ts'

/** What the views on a paper share. Not a global, since the server renders many papers. */
export interface PaperContext {
  readonly document: DocumentModel
  readonly isReadOnly: ReadonlySignal<boolean>
  /** A reader can't choose among its options any more: the offer is answered or over. */
  readonly isClosed?: ReadonlySignal<boolean> | undefined
}

export const Paper = createContext<PaperContext | null>(null)

/** The paper around the view; a view without one is a mistake in our code. */
export function usePaper(): PaperContext {
  const paper = use(Paper)
  if (!paper) throw new Error('A block view needs a paper around it')
  return paper
}
