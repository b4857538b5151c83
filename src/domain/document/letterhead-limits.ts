/** How a header is arranged (product: Letterhead). */
export const ARRANGEMENTS = ['split', 'centred', 'line'] as const
/** The typefaces of the paper (product: Letterhead). */
export const TYPEFACES = ['sans', 'serif'] as const

export type Arrangement = (typeof ARRANGEMENTS)[number]
export type Typeface = (typeof TYPEFACES)[number]

/** Of a profile or letterhead of before version 7. */
export const NO_WAY_TO_PAY = { iban: '', payLink: '' } as const

/** Of the address of a page on which customers pay; it may be blank. */
export const PAY_LINK = '^(https:/{2}[^\\s"<>]+)?$'

export const LETTERHEAD_LIMITS = {
  line: 200,
  lines: 600,
  columns: 3,
  /** Of a typed IBAN: 34 characters, with spaces between all of them. */
  iban: 68,
  /** Profiles of an account. */
  profiles: 20,
  /** Of a logo. */
  logoBytes: 5 * 1024 * 1024,
} as const

/** The types of pictures that a logo may have on the server: all of them browsers can draw. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
