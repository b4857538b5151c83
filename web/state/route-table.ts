/**
 * The paths of the product, as route keys (spec 2; design: Left open by the spec).
 * A screen or a modal that arrives later is one line here.
 */

/** The first segments that lead to a screen of their own; any other is a quotation's id. */
export const SCREENS = ['quotation-list', 'bookmark-list'] as const

const ACCOUNT_MODALS = [
  'login',
  'logout',
  'register',
  'request-password-reset',
  'reset-password/:email/:resetPasswordKey',
  'activate/:activationKey',
] as const

/** Which modals open over which screen. `:name` is one segment. */
export const MODALS = {
  editor: [...ACCOUNT_MODALS, 'save', 'info', 'info/:itemId', 'bookmark/:bookmarkId'],
  'quotation-list': [...ACCOUNT_MODALS],
  'bookmark-list': [...ACCOUNT_MODALS],
} as const satisfies Record<string, readonly string[]>

/** Over a list, the modal of the item whose id alone stands behind the screen (`/bookmark-list/{id}`). */
export const ITEM_MODALS = {
  'bookmark-list': 'bookmark/:bookmarkId',
} as const satisfies Record<string, string>
