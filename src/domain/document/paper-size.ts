/** A sheet of paper: its size in CSS px (96 per inch) for layout, and in pt for printing. */
export interface PaperSize {
  readonly name: 'A4' | 'Letter'
  readonly width: number
  readonly height: number
  readonly widthPt: number
  readonly heightPt: number
}

/** Pixels in a page's image per px of the paper (product: Downloads). */
export const SCALE = 1.5

const A4: PaperSize = { name: 'A4', width: 794, height: 1123, widthPt: 595.28, heightPt: 841.89 }
const LETTER: PaperSize = { name: 'Letter', width: 816, height: 1056, widthPt: 612, heightPt: 792 }

/** Regions that print on Letter: CLDR's paperSize, and Bolivia and the Dominican Republic. */
const LETTER_REGIONS = new Set('BO BZ CA CL CO CR DO GT MX NI PA PH PR SV US VE'.split(' '))

/**
 * Letter if the locale's region prints on it, otherwise A4. A language without a region stands for
 * its likely region.
 */
export function paperSizeOf(locale: string): PaperSize {
  return LETTER_REGIONS.has(regionOf(locale)) ? LETTER : A4
}

function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? ''
  } catch {
    return ''
  }
}
