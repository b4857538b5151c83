import { paperSizeOf } from '../../../../../src/domain/document/paper-size.ts'
import type { ChangeList } from '../../changes/change-list.ts'
import { CHANGES, WORDS } from '../../changes/changes-words.ts'
import { printedPages, printScale, roomOn } from '../page-breaks.ts'
import type { Sheet, SheetRow } from '../sheet.ts'
import { FONTS, STYLES, textStyle } from '../styles.ts'
import { lineHeight, textHeight } from '../text-size.ts'
import { changeRows } from './change-rows.ts'
import { COLUMNS, SPAN, WIDTHS } from './columns.ts'
import { differenceRows } from './difference-rows.ts'

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
  const room = roomOn(
    paper,
    WIDTHS.reduce((sum, width) => sum + width, 0),
  )
  const title = `${list.title} (${CHANGES})`
  return {
    ...{ name: WORDS.sheet, columnWidths: WIDTHS, rows, pictures: [] },
    print: {
      ...{ paper: paper.name, repeatedRow: head, scale: printScale(room) },
      pageBreaks: printedPages(rows, room, head).breaks,
      footer: title,
    },
    properties: { title, creator: author, language: after.locale },
  }
}

/** The title, the two versions, and what changed in words. */
function summaryRows({ title, before, after, summary, entries }: ChangeList): SheetRow[] {
  const words = entries.length > 0 ? summary.charAt(0).toUpperCase() + summary.slice(1) : WORDS.none
  return [
    wideRow(title, FONTS.heading2),
    versionRow(WORDS.from, before.name),
    versionRow(WORDS.to, after.name),
    wideRow(words, FONTS.subtotal),
    { height: GAP, cells: [] },
  ]
}

const GAP = 20
const PADDING = 10

function wideRow(text: string, font: (typeof FONTS)[keyof typeof FONTS]): SheetRow {
  const runs = [{ text, font }]
  const width = WIDTHS.reduce((sum, own) => sum + own, 0)
  return {
    height: textHeight(runs, width) + PADDING,
    cells: [{ column: 0, span: SPAN, style: textStyle({ font }), content: { type: 'text', runs } }],
  }
}

function versionRow(label: string, name: string): SheetRow {
  const text = (of: string, font: (typeof FONTS)[keyof typeof FONTS]) =>
    ({ type: 'text', runs: [{ text: of, font }] }) as const
  const font = FONTS.text
  return {
    height: lineHeight(font.size) + PADDING / 2,
    cells: [
      {
        ...{ column: 0, span: 1, style: textStyle({ font: FONTS.columnHead }) },
        content: text(label, FONTS.columnHead),
      },
      { column: 1, span: SPAN - 1, style: textStyle({ font }), content: text(name, font) },
    ],
  }
}

function headRow(): SheetRow {
  const names = Object.values(WORDS.columns)
  return {
    height: lineHeight(FONTS.columnHead.size) + PADDING,
    cells: names.map((name, column) => ({
      ...{ column, span: 1 },
      style: column >= COLUMNS.before ? STYLES.figureHead : STYLES.columnHead,
      content: { type: 'text', runs: [{ text: name, font: FONTS.columnHead }] },
    })),
  }
}
