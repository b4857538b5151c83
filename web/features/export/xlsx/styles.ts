import type { Border, CellStyle, Font } from './sheet.ts'

/*
 * The paper's look in a spreadsheet. Colours and sizes (in pt) are those of web/styles/tokens.css.
 * The typeface is Arial, which every office program has, or a substitute with the same widths.
 */

const COLORS = {
  ink: '#1d1b19',
  ink2: '#5d5852',
  ink3: '#736d66',
  line: '#e9e5df',
  lineStrong: '#bcb5ab',
  accent: '#2f6b57',
  danger: '#a63b32',
} as const

const font = (size: number, color: string = COLORS.ink, bold = false): Font =>
  bold ? { size, color, bold } : { size, color }

export const FONTS = {
  text: font(10.5),
  heading1: font(21, COLORS.ink, true),
  heading2: font(15, COLORS.ink, true),
  heading3: font(12, COLORS.ink, true),
  columnHead: font(9, COLORS.ink3),
  rowHeading1: font(12, COLORS.ink, true),
  rowHeading3: font(10.5, COLORS.ink2, true),
  rowHeading4: font(10, COLORS.ink2, true),
  note: font(10.5, COLORS.ink2),
  option: font(9, COLORS.ink2),
  tableHead: font(10.5, COLORS.ink2, true),
  rowNumber: font(10, COLORS.ink3),
  subtotal: font(10.5, COLORS.ink, true),
  currency: font(9, COLORS.ink3),
  totalTitle: font(10, COLORS.ink2),
  total: font(15, COLORS.ink, true),
  internal: font(10.5, COLORS.danger, true),
  missing: { ...font(9, COLORS.ink3), italic: true },
} as const satisfies Record<string, Font>

/** The style of a link's text. */
export const LINK = { color: COLORS.accent, underline: true } as const

/** Behind figures that only the owner sees. */
export const INTERNAL_FILL = '#f6f4f1'

/** Between rows. */
export const HAIRLINE: Border = { width: 'thin', color: COLORS.line }
const RULE: Border = { width: 'thin', color: COLORS.lineStrong }

/** Text of the paper: wrapped, at the top of its cell. */
export const textStyle = (changes: Partial<CellStyle> = {}): CellStyle => ({
  font: FONTS.text,
  align: 'left',
  vertical: 'top',
  wraps: true,
  ...changes,
})

const lineStyle = (changes: Partial<CellStyle>): CellStyle => ({
  font: FONTS.text,
  align: 'left',
  vertical: 'center',
  ...changes,
})

const columnHead = lineStyle({ font: FONTS.columnHead, wraps: true, bottom: RULE })
const subtotal = lineStyle({ font: FONTS.subtotal, top: { width: 'medium', color: COLORS.ink } })

/** The styles of cells, by content. */
export const STYLES = {
  columnHead,
  figureHead: { ...columnHead, align: 'right' },
  rowNumber: lineStyle({ font: FONTS.rowNumber }),
  description: lineStyle({ wraps: true }),
  figure: lineStyle({ align: 'right' }),
  /** Apart from the quantity, which ends where it begins. */
  unit: lineStyle({ wraps: true, indent: 1 }),
  unitHead: { ...columnHead, indent: 1 },
  subtotalText: { ...subtotal, wraps: true },
  currency: { ...subtotal, font: FONTS.currency, align: 'right' },
  subtotal: { ...subtotal, align: 'right' },
  totalTitle: textStyle({
    font: FONTS.totalTitle,
    align: 'right',
    vertical: 'center',
    top: { width: 'medium', color: COLORS.ink },
  }),
  itemLabel: lineStyle({ font: FONTS.totalTitle, align: 'right', wraps: true }),
  total: lineStyle({ font: FONTS.total, align: 'right' }),
  rule: lineStyle({ bottom: RULE }),
  tableHead: textStyle({ font: FONTS.tableHead, vertical: 'center', top: HAIRLINE, bottom: RULE }),
  tableCell: textStyle({ vertical: 'center', bottom: HAIRLINE }),
  /** The mark of a sheet with costs. */
  internal: lineStyle({ font: FONTS.internal }),
  /** In place of a picture that could not be loaded. */
  missing: textStyle({
    font: FONTS.missing,
    align: 'center',
    vertical: 'center',
    fill: INTERNAL_FILL,
    top: RULE,
    bottom: RULE,
  }),
} as const satisfies Record<string, CellStyle>
