import type { ReadonlySignal } from '@preact/signals-react'
import { type ComponentType, createContext, use } from 'react'
import type { PageWords } from '#domain/words/words.ts'
import type { DocumentModel } from '../document/model.ts'

/** What the views on a paper share. Not a global, since the server renders many papers. */
export interface PaperContext {
  readonly document: DocumentModel
  readonly isReadOnly: ReadonlySignal<boolean>
  readonly offer?: PaperOfOffer | undefined
}

/** On the customer's page of a sent offer (product: The customer’s page). */
export interface PaperOfOffer {
  /** Nothing can be chosen any more. */
  readonly isClosed: ReadonlySignal<boolean>
  readonly words: PageWords['choose']
  readonly names: PaperNames
  /** Stands beside each row with figures: what a customer does with it. */
  readonly RowTool: ComponentType<{ rowId: string; inTable?: boolean }>
}

/** What screen readers are told that something on the paper is, in the offer's language. */
export interface PaperNames {
  readonly paper: string
  /** By the type of a block; one of a missing type is called a text. */
  readonly blocks: Readonly<Record<string, string>>
  /** In place of a block whose type is missing, with `{type}`. */
  readonly unknown: string
  /** With `{number}`. */
  readonly row: string
  readonly note: string
  readonly heading: (level: number, title: string, sum: string) => string
  /** The list of what the total comes from. */
  readonly totals: string
}

export const Paper = createContext<PaperContext | null>(null)

/** The paper around the view; a view without one is a mistake in our code. */
export function usePaper(): PaperContext {
  const paper = use(Paper)
  if (!paper) throw new Error('A block view needs a paper around it')
  return paper
}
