import { paperSizeOf } from '#domain/document/paper-size.ts'
import { changes as WORDS } from '#domain/words/en/export.json'
import type { ChangeList } from '../../changes/change-list.ts'
import { printedPages, printScale, roomOn, sumOf } from '../page-breaks.ts'
import { textCell } from '../read-inline.ts'
import type { Font, Sheet, SheetRow } from '../sheet.ts'
import { FONTS, STYLES, textStyle } from '../styles.ts'
import { lineHeight, textHeight } from '../text-size.ts'
import { changeRows } from './change-rows.ts'
import { differenceRows } from './difference-rows.ts'
import { COLUMNS, SPAN, WIDTHS } from './figure-cells.ts'

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
