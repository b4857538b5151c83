import type {
  Sheet,
  Workbook,
  XmlNode,
} from 'xlsx-populate/browser/xlsx-populate-no-encryption.min.js'
import { address } from '../share-columns.ts'
import type { CellContent, SheetCell, SheetRow, TextRun } from '../sheet.ts'
import { xmlText } from './drawing.ts'
import { runProperties, type StyleNumbers } from './styles.ts'

/** Writes all cells with their merged ranges and links. */
export function writeRows(
  workbook: Workbook,
  sheet: Sheet,
  rows: readonly SheetRow[],
  styleNumber: StyleNumbers,
): void {
  for (const [at, { height, cells }] of rows.entries()) {
    const { _node: node } = sheet.row(at + 1)
    node.attributes = { ...node.attributes, ht: pt(height), customHeight: 1 }
    // Written as nodes: the library's cells can't hold a formula's result, and they copy rich text.
    node.children = cells.flatMap((cell) => cellNodes(cell, at, workbook, styleNumber))
    for (const cell of cells) {
      const reference = address(cell.column, at)
      if (cell.span > 1)
        sheet.merged(`${reference}:${address(cell.column + cell.span - 1, at)}`, true)
      if (cell.link) addLink(sheet, reference, cell.link)
    }
  }
}

const pt = (px: number): number => Math.min(Math.round(px * 0.75 * 4) / 4, 409)

/** The cell, and blank ones for the rest of its span, since each has its own borders. */
function cellNodes(
  { column, span, content, style }: SheetCell,
  row: number,
  workbook: Workbook,
  styleNumber: StyleNumbers,
): XmlNode[] {
  const s = styleNumber(style, content?.type === 'text' && looksLikeFormula(content.runs))
  const covered = Array.from(
    { length: span - 1 },
    (_, at): XmlNode => ({
      name: 'c',
      attributes: { r: address(column + at + 1, row), s },
    }),
  )
  const attributes = { r: address(column, row), s }
  if (!content) return [{ name: 'c', attributes }, ...covered]
  const { type, children } = valueNodes(content, workbook)
  return [
    { name: 'c', attributes: type ? { ...attributes, t: type } : attributes, children },
    ...covered,
  ]
}

/** Programs treat text that starts like this as a formula when it is typed. */
const looksLikeFormula = (runs: readonly TextRun[]): boolean =>
  /^[=+\-@＝＋－＠\t\r]/.test(runs[0]?.text ?? '')

function valueNodes(
  content: CellContent,
  workbook: Workbook,
): { type?: string; children: XmlNode[] } {
  if (content.type === 'text') {
    const index = workbook.sharedStrings().getIndexForString(stringOf(content.runs))
    return { type: 's', children: [node('v', index)] }
  }
  const value = node('v', content.value)
  return { children: content.type === 'formula' ? [node('f', content.formula), value] : [value] }
}

const node = (name: string, child: string | number): XmlNode => ({ name, children: [child] })

/** Plain text as a string, formatted text as runs. */
function stringOf(runs: readonly TextRun[]): string | XmlNode[] {
  const [only] = runs
  if (only && runs.length === 1) return cellText(only.text)
  return runs.map(({ text, font }) => ({
    name: 'r',
    children: [
      runProperties(font),
      { name: 't', attributes: { 'xml:space': 'preserve' }, children: [cellText(text)] },
    ],
  }))
}

/** Excel reads `_x0041_` in a cell as an escaped A, unless its `_` is escaped too. */
const cellText = (text: string): string => xmlText(text).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** The library's own call takes an address that ends in `!A1` for a cell. */
function addLink(sheet: Sheet, reference: string, link: string): void {
  const { attributes } = sheet._relationships.add('hyperlink', link, 'External')
  sheet._hyperlinks[reference] = {
    name: 'hyperlink',
    attributes: { ref: reference, 'r:id': attributes?.Id ?? '' },
    children: [],
  }
}
