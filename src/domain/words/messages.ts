/**
 * The product's messages, as docs/product.md quotes them; those that only some forms load are in
 * account-messages.ts and item-messages.ts. Server answers map to them in replies.ts.
 */
export const MESSAGES = {
  internalError: 'Internal error',
  networkError: 'Network error',
  notLoggedIn: 'Not logged in',
  unauthorized: 'Unauthorized',
  checkingCredentials: 'Checking credentials',
  loggedIn: 'Logged in',
  loggingOut: 'Logging out',
  unexpected: 'Oops! Sorry, an unexpected error has occurred.',
  browserTooOld: 'Your browser is too old, please update :(',
  disconnected: 'Ups, looks like we have problems with database connection',

  quotation: {
    forbidden: (id: string) => `Forbidden to view quotation ${id}`,
    notFound: (id: string) => `Quotation ${id} is not found`,
    saved: (id: string) => `Saved under id ${id}`,
    updated: 'Updated',
    copiedAndSaved: (id: string) => `Shared quotation was copied and saved under id ${id}`,
    copiedAndShared: 'Shared quotation was copied, saved and shared',
  },

  numbers: {
    allPinned: "Can't be changed. All row prices are pinned.",
    zero: 'Unpinned prices give zero. Impossible to adjust individual prices.',
    closest: 'Impossible to set exact price. Did it as close as possible.',
  },
} as const
