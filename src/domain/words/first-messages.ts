/** Those of `MESSAGES` that a page may have to say in its first moments: it loads these alone. */
export const FIRST_MESSAGES = {
  internalError: 'Internal error',
  networkError: 'Network error',
  notLoggedIn: 'Not logged in',
  unauthorized: 'Unauthorized',
  checkingCredentials: 'Checking credentials',
  loggedIn: 'Logged in',
  unexpected: 'Oops! Sorry, an unexpected error has occurred.',

  quotation: {
    forbidden: (id: string) => `Forbidden to view quotation ${id}`,
    notFound: (id: string) => `Quotation ${id} is not found`,
  },
} as const
