/**
 * The product's messages, as docs/product.md quotes them; those that only some forms load are in
 * account-messages.ts and later-messages.ts. Server answers map to them in replies.ts.
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
  },
} as const
