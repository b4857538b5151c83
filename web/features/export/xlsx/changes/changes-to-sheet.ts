import { isTold } from '#domain/document/compare/total-difference.ts'
import type { Period } from '#domain/document/limits.ts'
import { paperSizeOf } from '#domain/document/paper-size.ts'
import type { PriceFormat } from '#domain/numbers/format-figure.ts'
import { sum } from '#domain/numbers/money.ts'
import { changes as WORDS } from '#domain/words/en/export.json'
import type { ChangeList } from '../../changes/change-list.ts'
import type { Part } from '../../changes/listed-difference.ts'
import { moneyFormat, periodFormat, priceFormat } from '../number-format.ts'
import { printedPages, printScale, roomOn, sumOf } from '../page-breaks.ts'
import { textCell } from '../read-inline.ts'
import { address } from '../share-columns.ts'
import type { Font, Sheet, SheetRow } from '../sheet.ts'
import { FONTS, HAIRLINE, STYLES, textStyle } from '../styles.ts'
import { content, literal, sumTerm } from '../terms.ts'
import { lineHeight, textHeight } from '../text-size.ts'
import { changeRows } from './change-rows.ts'
import { COLUMNS, differenceContent, figureCell, SPAN, WIDTHS } from './figure-cells.ts'

/**
 * A list of changes as a spreadsheet: the summary, what makes the total's difference up, and one
 * line for each thing that changed, which says where it is and so can be sorted and filtered.
 */
export function changesToSheet(list: ChangeList): Sheet {
  const { after, author } = list
  const top = summaryRows(list)
  const parts = differenceRows(list, top.length)
  const above = [...top, ...parts]
  const head = list.entries.length > 0 ? above.length : null
  const changes = changeRows(list, above.length + 1)
  const rows = head === null ? above : [...above, headRow(), ...changes]
  const paper = paperSizeOf(after.locale)
  const room = roomOn(paper, WIDTHS)
  const title = `${list.title} (${WORDS.file})`
  return {
    name: WORDS.sheet,
    columnWidths: WIDTHS,
    rows,
    pictures: [],
    print: {
      paper: paper.name,
      repeatedRow: head,
      scale: printScale(room),
      pageBreaks: printedPages(rows, room, head).breaks,
      footer: title,
    },
    properties: { title, creator: author, language: after.locale },
  }
}

/** The title, the two versions, and what changed in words. */
const summaryRows = ({ title, before, after, summary }: ChangeList): SheetRow[] => [
  wideRow(title, FONTS.heading2),
  versionRow(WORDS.from, before.name),
  versionRow(WORDS.to, after.name),
  wideRow(summary, FONTS.subtotal),
  { height: GAP, cells: [] },
]

const GAP = 20
const PADDING = 10

const wideRow = (text: string, font: Font): SheetRow => ({
  height: textHeight([{ text, font }], sumOf(WIDTHS)) + PADDING,
  cells: [textCell(0, SPAN, text, textStyle({ font }))],
})

const versionRow = (label: string, name: string): SheetRow => ({
  height: lineHeight(FONTS.text.size) + PADDING / 2,
  cells: [
    textCell(0, 1, label, textStyle({ font: FONTS.columnHead })),
    textCell(1, SPAN - 1, name, textStyle()),
  ],
})

const headRow = (): SheetRow => ({
  height: lineHeight(FONTS.columnHead.size) + PADDING,
  cells: Object.values(WORDS.columns).map((name, column) =>
    textCell(column, 1, name, column >= COLUMNS.before ? STYLES.figureHead : STYLES.columnHead),
  ),
})

/**
 * What makes the total's difference up, with the totals below.
 * @param first the sheet's row at which they begin
 */
function differenceRows({ total, before, after }: ChangeList, first: number): SheetRow[] {
  const { parts, difference, period, others } = total
  if (difference === null || !isTold(total)) return []
  const rows = parts.map((part, at) => partRow(part, first + 1 + at, [before, after]))
  const range = `${address(COLUMNS.difference, first + 1)}:${address(COLUMNS.difference, first + parts.length)}`
  const values = parts.map((part) => part.difference)
  const whole = values.length > 0 && sum(values) === difference
  const money = (value: number | null, paid: Period, style: typeof after) =>
    periodFormat(moneyFormat(value ?? 0, style), paid, style.language)
  const style = { font: FONTS.subtotal, top: TOTAL_RULE, vertical: 'center' } as const
  return [
    differenceHead(),
    ...rows,
    ...[total, ...others].map(({ period: paid, ...own }) => ({
      height: ROW_HEIGHT + 4,
      cells: [
        textCell(COLUMNS.block, 1, '', STYLES.subtotalText),
        textCell(COLUMNS.number, 1, '', STYLES.subtotalText),
        textCell(COLUMNS.item, 2, WORDS.total, STYLES.subtotalText),
        figureCell(COLUMNS.before, literal(own.before), money(own.before, paid, before), style),
        figureCell(COLUMNS.after, literal(own.after), money(own.after, paid, after), style),
        figureCell(
          COLUMNS.difference,
          paid !== period
            ? null
            : whole
              ? content(sumTerm([range], values), difference)
              : literal(difference),
          priceFormat(after),
          style,
        ),
      ],
    })),
    { height: 24, cells: [] },
  ]
}

const TOTAL_RULE = STYLES.subtotal.top
const ROW_HEIGHT = lineHeight(FONTS.text.size) + 6

function differenceHead(): SheetRow {
  const { before, after, difference } = WORDS.columns
  return {
    height: lineHeight(FONTS.columnHead.size) + 10,
    cells: [
      textCell(0, 4, WORDS.madeUp, STYLES.columnHead),
      ...[before, after, difference].map((name, at) =>
        textCell(COLUMNS.before + at, 1, name, STYLES.figureHead),
      ),
    ],
  }
}

function partRow(
  { number, label, before, after, difference }: Part,
  row: number,
  [was, is]: readonly [PriceFormat, PriceFormat],
): SheetRow {
  const style = textStyle({ bottom: HAIRLINE })
  const width = (WIDTHS[COLUMNS.item] ?? 0) + (WIDTHS[COLUMNS.what] ?? 0)
  const isOne = before !== null || after !== null
  const border = { bottom: HAIRLINE }
  return {
    height: textHeight([{ text: label, font: FONTS.text }], width - 10) + 6,
    cells: [
      textCell(COLUMNS.block, 1, '', style),
      textCell(COLUMNS.number, 1, number, style),
      textCell(COLUMNS.item, 2, label, style),
      figureCell(COLUMNS.before, literal(before), priceFormat(was), border),
      figureCell(COLUMNS.after, literal(after), priceFormat(is), border),
      figureCell(
        COLUMNS.difference,
        isOne ? differenceContent(row, before, after, difference) : literal(difference),
        priceFormat(is),
        border,
      ),
    ],
  }
}
