import { itemizedTotals, lineFigure, type TotalItem } from '../numbers/itemized-totals.ts'
import { termsOf, totalsOf } from '../numbers/totals.ts'
import type { PaperWords } from '../words/words.ts'
import { lineOf, plainLine, RIGHT } from './preview-texts.ts'
import type { Quotation } from './schema.ts'

/** What a preview shows of a quotation besides its blocks. */
export type PreviewedQuotation = Pick<
  Quotation,
  'blocks' | 'tax' | 'lines' | 'numbering' | 'locale' | 'currency'
>

/** A total under its title, with what makes it of the sum where there is more to show. */
export function totalHtml(
  title: string,
  figure: string,
  quotation: PreviewedQuotation | undefined,
  words: PaperWords,
): string {
  const hasMore = quotation && (quotation.lines.length > 0 || quotation.tax.mode !== 'none')
  const { above, below } = hasMore ? itemsOf(quotation, words) : { above: '', below: '' }
  return `${above}<p${RIGHT}>${lineOf(title) || '<br>'}</p><h2${RIGHT}>${lineOf(figure) || '<br>'}</h2>${below}`
}

function itemsOf(
  quotation: PreviewedQuotation,
  words: PaperWords,
): { above: string; below: string } {
  const { document } = totalsOf(quotation.blocks, termsOf(quotation))
  const { above, below } = itemizedTotals(quotation, document, words)
  const html = (items: readonly TotalItem[]) =>
    items.map((item) => `<p${RIGHT}>${itemOf(item, quotation.locale)}</p>`).join('')
  return { above: html(above), below: html(below) }
}

function itemOf({ name, line, amount, reason }: TotalItem, locale: string): string {
  const percent = line?.kind === 'percent' ? lineFigure(line, locale) : ''
  const text = line ? lineOf(line.html) : plainLine(name)
  const others = [reason && `(${reason})`, percent, amount].map(plainLine)
  return [text, ...others].filter(Boolean).join(' ') || '<br>'
}
