/**
 * A spreadsheet as plain data, whatever library writes it: `quotationToSheet` makes it, `writeWorkbook`
 * makes a file of it. Rows and columns count from 0; lengths are in px (96 an inch), fonts in pt.
 */
export interface Sheet {
  /** On its tab. */
  readonly name: string
  readonly columnWidths: readonly number[]
  readonly rows: readonly SheetRow[]
  readonly pictures: readonly SheetPicture[]
  readonly print: PrintSetup
  readonly properties: DocumentProperties
}

export interface SheetRow {
  readonly height: number
  /** In the order of their columns; none overlap. */
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
  /** `#rrggbb`, as all colours. */
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
  /** An Excel format code; without one a figure shows all its decimals. */
  readonly numberFormat?: string
  readonly fill?: string
  readonly top?: Border
  readonly bottom?: Border
}

export interface Border {
  readonly width: 'thin' | 'medium'
  readonly color: string
}

/** A picture whose upper left corner is at an offset in a cell; it lies over what is below. */
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
  /** Its own size. */
  readonly width: number
  readonly height: number
}

export interface PrintSetup {
  readonly paper: 'A4' | 'Letter'
  /** A row that each page begins with. */
  readonly repeatedRow: number | null
  /** The size of cells, in percent of that on the screen. */
  readonly scale: number
  /** Rows that begin a page. */
  readonly pageBreaks: readonly number[]
  /** At the foot of each page, beside the page number. */
  readonly footer: string
}

/** A printed page's margins in inches: left and right, top and bottom. */
export const MARGINS = { side: 0.7, end: 0.75 } as const

export interface DocumentProperties {
  readonly title: string
  readonly creator: string
  /** A language tag. */
  readonly language: string
}
