import { rowsOf } from '#domain/document/blocks.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { isPriced } from '#domain/document/options.ts'
import type { Quotation } from '#domain/document/schema.ts'
import { isOrdinary } from '#domain/numbers/periods.ts'
import { hasItems, totalsOf } from '#domain/numbers/totals.ts'
import { keepLoading } from '../../../state/lazy.ts'
import { loadLines, loadLineView } from '../blocks/late-views.ts'
import { loadLanguage } from '../document/document-words.ts'
import { currentQuotation } from '../document/store.ts'
import { loadLetterhead } from '../letterhead/load.ts'
import { loadRowOption } from '../options/row-choice.tsx'

/** The loader of the views that most quotations don't need; null if this one doesn't either. */
export function viewsFor(quotation: Quotation): (() => Promise<unknown>) | null {
  const { language, letterhead, payments } = quotation
  const isItemized =
    payments.length > 0 ||
    hasItems(quotation) ||
    !isOrdinary(totalsOf(quotation.blocks, quotation).periods)
  const hasHeadings = quotation.blocks.some((block) => !rowsOf(block).every(isPriced))
  const hasOptions = quotation.blocks.some((block) =>
    kindOf(block)
      .pricedRows(block)
      .some(({ use }) => use !== 'included'),
  )
  if (!isItemized && !hasHeadings && !hasOptions && !letterhead && language === 'en') return null
  return () =>
    Promise.all([
      isItemized && loadLines(),
      hasHeadings && loadLineView(),
      hasOptions && loadRowOption(),
      letterhead && loadLetterhead(),
      loadLanguage(language),
    ])
}

/** What must be loaded before React takes over the paper that came with the page. */
export function loadRenderedViews(): Promise<unknown> | null {
  const rendered = currentQuotation()
  const load = rendered && viewsFor(rendered)
  return load && keepLoading(load)
}
