/**
 * A spreadsheet as plain data, independent of the library that writes it: `quotationToSheet`
 * creates it, `writeWorkbook` turns it into a file. Rows and columns count from 0; lengths are in
 * px (96 per inch), fonts in pt.
 */
export interface Sheet {
  readonly isRightToLeft?: boolean
  /** The name on its tab. */
  readonly name: string
  readonly columnWidths: readonly number[]
  readonly rows: readonly SheetRow[]
  readonly pictures: readonly SheetPicture[]
  readonly print: PrintSetup
  readonly properties: DocumentProperties
}

export interface SheetRow {
  readonly height: number
  /** In column order, without overlaps. */
  readonly cells: readonly SheetCell[]
}

export interface SheetCell {
  readonly column: number
  /** How many columns it covers. */
  readonly span: number
  readonly content: CellContent | null
  readonly style: CellStyle
  /** An http, https, mailto or tel address. */
  readonly link?: string
}

export type CellContent =
  | { readonly type: 'text'; readonly runs: readonly TextRun[] }
  | { readonly type: 'number'; readonly value: number }
  /** A formula, without '=', and its result, for viewers that don't calculate. */
  | { readonly type: 'formula'; readonly formula: string; readonly value: number }

export interface TextRun {
  /** `\n` is a line break. */
  readonly text: string
  readonly font: Font
}

export interface Font {
  readonly size: number
  /** `#rrggbb`, like all colours here. */
  readonly color: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  readonly raise?: 'sub' | 'sup'
  readonly isMono?: boolean
}

export interface CellStyle {
  readonly font: Font
  readonly align: 'left' | 'center' | 'right' | 'justify'
  readonly vertical: 'top' | 'center' | 'bottom'
  readonly wraps?: boolean
  /** Levels of indentation, each about 9 px. */
  readonly indent?: number
  /** An Excel format code; without one, all decimals are shown. */
  readonly numberFormat?: string
  readonly fill?: string
  readonly top?: Border
  readonly bottom?: Border
}

export interface Border {
  readonly width: 'thin' | 'medium'
  readonly color: string
}

/**
 * A picture whose upper left corner is at an offset within a cell; it covers the cells below it.
 */
export interface SheetPicture {
  readonly row: number
  readonly column: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly file: PictureFile
}

/** The picture formats that every spreadsheet program reads. */
export interface PictureFile {
  readonly bytes: Uint8Array
  readonly type: 'png' | 'jpeg' | 'gif'
  /** The picture's own size. */
  readonly width: number
  readonly height: number
}

export interface PrintSetup {
  readonly paper: 'A4' | 'Letter'
  /** A row that is repeated at the top of each page. */
  readonly repeatedRow: number | null
  /** The print scale of cells, in percent. */
  readonly scale: number
  /** Rows that start a page. */
  readonly pageBreaks: readonly number[]
  /** At the foot of each page, beside the page number. */
  readonly footer: string
}

/** The margins of a printed page in inches: left and right; top and bottom. */
export const MARGINS = { side: 0.7, end: 0.75 } as const

export interface DocumentProperties {
  readonly title: string
  readonly creator: string
  /** A language tag. */
  readonly language: string
}
