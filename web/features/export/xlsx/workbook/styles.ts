import type {
  Style,
  Workbook,
  XmlNode,
} from 'xlsx-populate/browser/xlsx-populate-no-encryption.min.js'
import type { Border, CellStyle, Font } from '../sheet.ts'

/** Returns the number of a style in the workbook. */
export type StyleNumbers = (style: CellStyle, isQuoted: boolean) => number

/**
 * Creates each style once: creating one for each cell would take five times as long. `isQuoted`
 * marks text that starts like a formula, so that it stays text when it is edited.
 */
export function createStyles(workbook: Workbook, isRightToLeft = false): StyleNumbers {
  setNormalFont(workbook)
  const numbers = new Map<string, number>()
  const byObject = new WeakMap<CellStyle, number>()
  const create = (style: CellStyle, isQuoted: boolean) => {
    const key = `${isQuoted}${JSON.stringify(style)}`
    const number = numbers.get(key) ?? createStyle(workbook, directed(style), isQuoted)
    numbers.set(key, number)
    return number
  }
  /** Left is where lines start: on the right, from right to left. */
  const directed = (style: CellStyle): CellStyle =>
    isRightToLeft ? { ...style, align: MIRRORED[style.align] } : style
  return (style, isQuoted) => {
    if (isQuoted) return create(style, true)
    const number = byObject.get(style) ?? create(style, false)
    byObject.set(style, number)
    return number
  }
}

const MIRRORED = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const

/** A run's font, for rich text. */
export const runProperties = (font: Font): XmlNode => ({
  name: 'rPr',
  children: [
    { name: 'rFont', attributes: { val: familyOf(font) } },
    ...flag('b', font.bold),
    ...flag('i', font.italic),
    ...flag('strike', font.strike),
    { name: 'color', attributes: { rgb: argb(font.color) } },
    { name: 'sz', attributes: { val: font.size } },
    ...flag('u', font.underline),
    ...(font.raise ? [{ name: 'vertAlign', attributes: { val: RAISED[font.raise] } }] : []),
  ],
})

const RAISED = { sub: 'subscript', sup: 'superscript' } as const

const flag = (name: string, holds: boolean | undefined): XmlNode[] => (holds ? [{ name }] : [])

const familyOf = (font: Font): string => (font.isMono ? 'Courier New' : 'Arial')

const argb = (color: string): string => `FF${color.slice(1).toUpperCase()}`

/** The font of cells without a style; it also determines the unit of column widths. */
function setNormalFont(workbook: Workbook): void {
  const { _node: styles } = workbook.styleSheet()
  const fonts = styles.children?.find((node) => typeof node === 'object' && node.name === 'fonts')
  if (typeof fonts !== 'object') return
  fonts.children = [
    {
      name: 'font',
      children: [
        { name: 'sz', attributes: { val: 10 } },
        { name: 'name', attributes: { val: 'Arial' } },
        { name: 'family', attributes: { val: 2 } },
      ],
    },
  ]
}

function createStyle(workbook: Workbook, style: CellStyle, isQuoted: boolean): number {
  const { font, align, vertical, wraps, indent, numberFormat, fill, top, bottom } = style
  const created = workbook
    .styleSheet()
    .createStyle()
    .style('fontSize', font.size)
    .style('fontColor', argb(font.color))
    .style('fontFamily', familyOf(font))
    // Other programs reject the empty fill that a style is created with.
    .style('fill', fill ? argb(fill) : { type: 'pattern', pattern: 'none' })
    .style('border', { top: borderOf(top), bottom: borderOf(bottom) })
    .style('horizontalAlignment', align)
    .style('verticalAlignment', vertical)
    .style('wrapText', wraps ?? false)
  if (indent) created.style('indent', indent)
  if (numberFormat) created.style('numberFormat', numberFormat)
  setFontFlags(created, font)
  const { attributes = {} } = created._xfNode
  Object.assign(attributes, { xfId: 0, applyAlignment: 1, applyNumberFormat: 1 })
  if (isQuoted) attributes.quotePrefix = 1
  return created.id()
}

function setFontFlags(style: Style, { bold, italic, underline, strike, raise }: Font): void {
  if (bold) style.style('bold', true)
  if (italic) style.style('italic', true)
  if (underline) style.style('underline', true)
  if (strike) style.style('strikethrough', true)
  if (raise) style.style(RAISED[raise], true)
}

const borderOf = (border: Border | undefined) =>
  border ? { style: border.width, color: argb(border.color) } : null
