/** The limits of a document (api: Entities). */
export const LIMITS = {
  blocks: 500,
  rows: 5_000,
  nameLength: 200,
  descLength: 5_000,
  unitLength: 20,
  idLength: 64,
  emailLength: 254,
  sharedWith: 500,
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
  price: 2,
  itemPrice: 2,
  qtyFromPrice: 5,
  qtyFromSubtotal: 3,
} as const

export const ACCESS_LEVELS = ['nobody', 'everyone', 'custom'] as const
export const PERMISSION_LEVELS = [
  'Owner',
  'Public',
  'Shared with you',
  'Forbidden',
  'Admin',
] as const

/** A quotation's id until it is first saved (product: Saving). */
export const NEW_ID = 'new'
