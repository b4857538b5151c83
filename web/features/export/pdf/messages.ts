import type { FoundOnPage, PaperSize } from '../pages/index.ts'

/** What the file says about itself. */
export interface PdfInfo {
  readonly title: string
  /** '' when nobody is known. */
  readonly author: string
  /** A BCP 47 tag. */
  readonly language: string
  readonly paper: PaperSize
  readonly pageCount: number
}

export interface PdfPage extends FoundOnPage {
  readonly image: ImageBitmap
}

/** What the worker is sent: `start` first, a picture before the first page with it, `end` last. */
export type PdfMessage =
  | { readonly start: PdfInfo }
  | { readonly picture: { readonly source: string; readonly image: ImageBitmap } }
  | { readonly page: PdfPage }
  | { readonly end: true }
