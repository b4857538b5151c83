/** The limits of a document (api: Entities). */
export const LIMITS = {
  blocks: 500,
  rows: 5_000,
  /** Lines between the sum and the total. */
  lines: 50,
  /** Tax rates of a quotation. */
  rates: 20,
  /** Parts of a tax rate: none, or two at least. */
  taxParts: 3,
  reasonLength: 500,
  /** Of a period, how often it recurs. */
  term: 600,
  /** Parts of a payment plan. */
  payments: 50,
  /** After the acceptance, until a payment is due. */
  paymentDays: 3_650,
  headingLevels: 4,
  nameLength: 200,
  descLength: 5_000,
  unitLength: 20,
  idLength: 64,
  emailLength: 254,
  sharedWith: 500,
  /** Of an account (product: Own templates). */
  templates: 50,
  /** The largest absolute value of a figure, result or sum (numbers: Arithmetic). */
  figure: 1e12,
  /** For one html field; the body limit of 4 MB covers the whole document (api: Bodies). */
  htmlLength: 3_000_000,
  /** For a preview, in UTF-8: lists include previews (api: Entities). */
  previewBytes: 20_000,
  /** For a save; other calls have shorter limits (plugins/limits.ts). */
  bodyBytes: 4 * 1024 * 1024,
  /** For an uploaded file (product: Uploads). */
  fileBytes: 104_857_600,
} as const

/** Decimals by kind of figure (numbers: Arithmetic). */
export const DECIMALS = {
  qtyFromPrice: 5,
  qtyFromSubtotal: 3,
  /** Of discounts, lines and tax rates. */
  percent: 4,
} as const

/** The least and the most of a percentage (numbers: Row discount, Tax). */
export const PERCENTS = {
  discount: { least: -1_000, most: 100 },
  line: { least: -100, most: 1_000 },
  rate: { least: 0, most: 100 },
  payment: { least: 0, most: 100 },
} as const

/** A total may be rounded to one of these (numbers: Totals in steps). */
export const TOTAL_STEPS = [0.05, 0.1, 0.5, 1, 5, 10] as const

/** How often a price is paid (numbers: Prices that recur). */
export const PERIODS = ['once', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]
export type Recurring = Exclude<Period, 'once'>
/** How a part of a payment plan is worked out, and when it is due (numbers: Payment plan). */
export const PAYMENT_KINDS = ['percent', 'amount', 'rest'] as const
export const PAYMENT_TIMES = ['acceptance', 'delivery', 'date', 'days'] as const

export const TAX_MODES = ['none', 'added', 'included'] as const
export const LINE_KINDS = ['percent', 'amount', 'rounding'] as const
/** How rows are numbered: anew in each table, on through all, or by their headings. */
export const NUMBERINGS = ['table', 'through', 'outline'] as const
export const ROW_USES = ['included', 'optional', 'alternative'] as const

export const ACCESS_LEVELS = ['nobody', 'everyone', 'custom'] as const
export const PERMISSION_LEVELS = [
  'Owner',
  'Public',
  'Shared with you',
  'Forbidden',
  'Admin',
  'Recipient',
] as const

/** A quotation's id until it is first saved (product: Saving). */
export const NEW_ID = 'new'
