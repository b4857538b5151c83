import XlsxPopulate, {
  type Workbook,
  type Sheet as WorkbookSheet,
  type XmlNode,
} from 'xlsx-populate/browser/xlsx-populate-no-encryption.min.js'
import { address } from './share-columns.ts'
import { type DocumentProperties, MARGINS, type PrintSetup, type Sheet } from './sheet.ts'
import { addDrawing, xmlText } from './workbook/drawing.ts'
import { writeRows } from './workbook/rows.ts'
import { createStyles } from './workbook/styles.ts'

/** Turns the sheet into an xlsx file. */
export async function writeWorkbook(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = await XlsxPopulate.fromBlankAsync()
  const target = workbook.sheet(0).name(sheet.name).gridLinesVisible(false)
  if (sheet.isRightToLeft) target.rightToLeft(true)
  for (const [at, width] of sheet.columnWidths.entries())
    target.column(at + 1).width(width / CHARACTER_WIDTH)
  writeRows(workbook, target, sheet.rows, createStyles(workbook, sheet.isRightToLeft))
  setUpPrint(workbook, target, sheet)
  ignoreNumbersAsText(target, sheet)
  if (sheet.pictures.length > 0) addDrawing(workbook, target, sheet.pictures)
  describeDocument(workbook, sheet.properties)
  return workbook.outputAsync({ type: 'uint8array' })
}

/** Without it, Excel flags a description such as `2026` as a number stored as text. */
function ignoreNumbersAsText(target: WorkbookSheet, { rows, columnWidths }: Sheet): void {
  const last = address(columnWidths.length - 1, Math.max(1, rows.length) - 1)
  const attributes = { sqref: `A1:${last}`, numberStoredAsText: 1 }
  const children = [{ name: 'ignoredError', attributes }]
  target._node.children.push({ name: 'ignoredErrors', children })
}

/** The width of a digit in the workbook's normal font, in px: the unit of column widths. */
const CHARACTER_WIDTH = 7

/** Excel's numbers for paper sizes. */
const PAPERS = { A4: 9, Letter: 1 } as const

/** Uses a scale instead of 'fit to width', with which Excel ignores page breaks. */
function setUpPrint(
  workbook: Workbook,
  target: WorkbookSheet,
  { name, print, isRightToLeft }: Sheet,
): void {
  const { side, end } = MARGINS
  const margins = { left: side, right: side, top: end, bottom: end, header: 0.3, footer: 0.4 }
  target.printOptions('horizontalCentered', true).pageMarginsPreset('paper', margins)
  // Excel identifies a break by the row above it, counted from 1.
  for (const row of print.pageBreaks) target.horizontalPageBreaks().add(row)
  // The library supports neither of these; the schema requires this order, before a drawing.
  target._node.children.push(
    {
      name: 'pageSetup',
      attributes: {
        paperSize: PAPERS[print.paper],
        scale: print.scale,
        orientation: 'portrait',
      },
    },
    {
      name: 'headerFooter',
      children: [{ name: 'oddFooter', children: [footerOf(print, isRightToLeft)] }],
    },
  )
  if (print.repeatedRow === null) return
  const row = print.repeatedRow + 1
  workbook.scopedDefinedName(target, '_xlnm.Print_Titles', `'${name}'!$${row}:$${row}`)
}

/** In characters: Excel allows 255 for the whole footer, and `&` counts twice. */
const MAX_TITLE = 75

/** The title at the start and the page number at the end, small and grey; `&` starts a command. */
function footerOf({ footer }: PrintSetup, isRightToLeft = false): string {
  const look = '&"Arial,Regular"&8&K736D66'
  const title = [...xmlText(footer).replace(/\s+/g, ' ')].slice(0, MAX_TITLE).join('')
  const [start, end] = isRightToLeft ? ['&R', '&L'] : ['&L', '&R']
  const [titled, numbered] = [
    `${start}${look}${title.replaceAll('&', '&&')}`,
    `${end}${look}&P / &N`,
  ]
  // Excel wants the left part first.
  return isRightToLeft ? numbered + titled : titled + numbered
}

/** Sets the document's title, creator and language, and removes those of the library's template. */
function describeDocument(workbook: Workbook, properties: DocumentProperties): void {
  const { title, creator, language } = properties
  const core = workbook._coreProperties._node
  core.children = [
    { name: 'dc:title', children: [xmlText(title)] },
    ...(creator ? [{ name: 'dc:creator', children: [xmlText(creator)] }] : []),
    { name: 'dc:language', children: [language] },
  ]
  const app = workbook._appProperties._node
  app.children = [{ name: 'Application', children: ['Microsoft Excel'] }]
  // The path of a folder on the computer where the template was made.
  workbook._node.children = workbook._node.children?.filter(
    (node) => !isNamed(node, 'mc:AlternateContent'),
  )
}

const isNamed = (node: XmlNode | string | number, name: string): boolean =>
  typeof node === 'object' && node.name === name
