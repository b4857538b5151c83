/**
 * The paths of the product as route keys (product: Paths). A new screen or
 * modal takes one line here.
 */

/** First segments with a screen of their own; any other is a quotation's id. */
export const SCREENS = ['quotation-list', 'bookmark-list', 'clients', 'overview', 'verify'] as const

/** The customer's page of a sent offer, `/offer/{token}` (product: The customer’s page). */
export const OFFER = 'offer'

/** Screens for super-admins only (product: Roles); features/admin/index.ts has their pages. */
export const ADMIN_SCREENS = [
  'user-list',
  'visitor-list',
  'quotation-list-all',
  'bookmark-list-all',
  'file-list-all',
  'status',
  'test',
] as const
export type AdminScreen = (typeof ADMIN_SCREENS)[number]

const ACCOUNT_MODALS = [
  'login',
  'logout',
  'register',
  'request-password-reset',
  'reset-password/:email/:resetPasswordKey',
  'activate/:activationKey',
  'settings',
] as const

/** The modals that open over each screen. `:name` is one segment. */
export const MODALS = {
  editor: [
    ...ACCOUNT_MODALS,
    'save',
    'save-template',
    'share',
    'send',
    'sign',
    'info',
    'info/:itemId',
    'letterhead',
    'bookmark/:bookmarkId',
  ],
  'quotation-list': [...ACCOUNT_MODALS, 'share/:quotationId', 'deleted'],
  'bookmark-list': [...ACCOUNT_MODALS],
  clients: [...ACCOUNT_MODALS, 'client-files'],
  admin: [...ACCOUNT_MODALS],
} as const satisfies Record<string, readonly string[]>

/**
 * The modal of a list item, whose id follows the screen
 * (`/bookmark-list/{id}`, `/quotation-list/{id}`).
 */
export const ITEM_MODALS = {
  'quotation-list': 'info/:quotationId',
  'bookmark-list': 'bookmark/:bookmarkId',
  clients: 'client/:clientId',
} as const satisfies Record<string, string>
