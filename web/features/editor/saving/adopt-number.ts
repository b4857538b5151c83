import type { Blocks } from '../../../../src/domain/document/blocks.ts'
import { fieldValues, filledHtml } from '../../../../src/domain/document/fields.ts'
import { createHtmlMapper } from '../../../../src/domain/html/map-html.ts'
import { rewriteDocument } from '../document/rewrite-document.ts'
import type { DocumentStore } from '../document/store.ts'

/**
 * Shows the number that a save has given to the open quotation, in all steps of its history: it is
 * no edit, and undo must not blank it (product: Quotation numbers).
 * @param sent what was saved
 * @param number as stored
 * @param showInText shows it in a text that is open
 */
export function adoptNumber(
  store: DocumentStore,
  sent: Blocks,
  number: string,
  showInText: (number: string, replaced: string) => void,
): void {
  const replaced = fieldValues(sent).number ?? ''
  if (number === '' || number === replaced) return
  showInText(number, replaced)
  const withNumber = createHtmlMapper((html) => filledHtml(html, 'number', number, replaced))
  rewriteDocument(store, withNumber, { isStored: true })
}

/** Takes the number off a copy of a quotation, which is given one of its own. */
export function dropNumber(store: DocumentStore): void {
  const number = fieldValues(store.committedBlocks()).number
  if (number === undefined) return
  const without = createHtmlMapper((html) => filledHtml(html, 'number', '', number))
  rewriteDocument(store, without, { isStored: false })
}
