import { filledHtml, writtenDate } from '../../../../src/domain/document/map-fields.ts'
import { createHtmlMapper } from '../../../../src/domain/html/map-html.ts'
import { metaNow } from '../document/now.ts'
import { rewriteDocument } from '../document/rewrite-document.ts'
import { documentStore } from '../document/store.ts'
import { showInOpenField } from '../rich-text/index.ts'

/**
 * Dates the open quotation today where its date is blank, in all steps of its history: it is no
 * edit (product: Fields).
 */
export function dateToday(): void {
  const meta = metaNow()
  if (!meta) return
  const today = writtenDate(new Date(), meta)
  showInOpenField('date', today, '')
  const dated = createHtmlMapper((html) => filledHtml(html, 'date', today, ''))
  rewriteDocument(documentStore, dated, { isStored: true })
}
