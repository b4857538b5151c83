import {
  byColumn,
  COLUMNS,
  type Column,
  columnData,
  FIGURES,
  type FigureName,
} from '#domain/document/columns.ts'
import { kindOf } from '#domain/document/kinds/index.ts'
import { isCounted } from '#domain/document/options.ts'
import type { Block } from '#domain/document/quotation.ts'
import { figureText, formatMoney, longestPrices } from '#domain/numbers/format-figure.ts'
import { perPeriod } from '#domain/numbers/period-text.ts'
import { periodOf } from '#domain/numbers/periods.ts'
import { figureOf } from '#domain/numbers/priced-row.ts'
import { rateText } from '#domain/numbers/shown-rate.ts'
import { shownFirstYear, shownTotals } from '#domain/numbers/shown-totals.ts'
import type { Side } from '#domain/paper/side.ts'
import type { Font } from './sheet.ts'
import { FONTS } from './styles.ts'
import { textWidth } from './text-size.ts'

/** The least column widths that the figures need. */
export function leastWidths({
  quotation,
  outline,
  totals,
  figures: shown,
}: Side): Record<Column, number> {
  const { blocks, locale, tax, language } = quotation
  const documents = totals.periods.flatMap(({ document }) => document ?? [])
  const paid = blocks.flatMap((block) =>
    kindOf(block)
      .pricedRows(block)
      .map((row) => ({ row, period: periodOf(row, block) })),
  )
  const rows = paid.map(({ row }) => row)
  const behind = new Set(paid.map(({ period }) => perPeriod(' ', period, language).slice(1)))
  const brackets = rows.every(isCounted) ? '' : '()'
  const prices = (values: readonly (number | null)[], font: Font = FONTS.text) =>
    widest(longestPrices(values, quotation), font)
  const widthOf = (name: FigureName) =>
    columnData(name).format === 'price'
      ? prices(rows.map((row) => figureOf(row, name)))
      : widest(
          rows.map((row) => figureText(name, row, quotation)),
          FONTS.text,
        )
  const figures = byColumn(FIGURES, widthOf)
  const shownBy = (type: Block['type']) =>
    blocks.flatMap((block) => (block.type === type ? (shown.get(block.id) ?? []) : []))
  const sums = shownBy('price').map(({ period, sum }) =>
    perPeriod(formatMoney(sum, quotation), period, language),
  )
  const suffix = (font: Font) => Math.max(0, ...[...behind].map((text) => textWidth(text, font)))
  const terms = shownTotals(quotation, totals).flatMap(({ items }) => items.below)
  const year = shownFirstYear(quotation, totals)
  const texts = (all: readonly string[]) => widest([...new Set(all)], FONTS.text)
  return {
    ...byColumn(COLUMNS, () => 0),
    ...figures,
    number: widest(
      [...outline.values()].map((numbers) => longest(numbers)),
      FONTS.rowNumber,
    ),
    unit: texts(rows.map(({ qty }) => qty.unit)),
    tax: texts(rows.map(({ taxRate }) => rateText(tax, taxRate, locale))),
    price: Math.max(
      figures.price + textWidth(brackets, FONTS.text) + suffix(FONTS.text),
      prices(
        shownBy('boq').map(({ sum }) => sum),
        FONTS.subtotal,
      ) + suffix(FONTS.subtotal),
      prices(
        documents.flatMap(({ sum, net, lines }) => [
          sum,
          net,
          ...lines.map(({ amount }) => amount),
        ]),
      ),
      texts([...terms, ...(year ? [year] : [])].map(({ amount }) => amount)),
      // A long total covers at least two columns (bands.ts).
      widest(sums, FONTS.total) / 2,
    ),
  }
}

/** The width that a cell needs for a figure: programs show one that does not fit as `###`. */
export const figureWidth = (text: string, font: Font): number =>
  Math.ceil(textWidth(text, font) * TOLERANCE) + CELL_PADDING

/** The padding left and right of a cell's text, together. */
export const CELL_PADDING = 10
/** Allows for other programs' fonts. */
const TOLERANCE = 1.08

const longest = (texts: readonly string[]): string =>
  texts.reduce((most, text) => (text.length > most.length ? text : most), '0')

const widest = (texts: readonly string[], font: Font): number =>
  texts.reduce((width, text) => Math.max(width, figureWidth(text, font)), 0)
