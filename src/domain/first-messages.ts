/** Those of `MESSAGES` that a page may have to say in its first moments: it loads these alone. */
export const FIRST_MESSAGES = {
  internalError: 'Internal error',
  notLoggedIn: 'Not logged in',
  unauthorized: 'Unauthorized',
  checkingCredentials: 'Checking credentials',
  loggedIn: 'Logged in',
  unexpected: 'Oops! Sorry, an unexpected error has occurred.',

  quotation: {
    forbidden: (id: string) => `Forbidden to view quotation ${id}`,
    notFound: (id: string) => `Quotation ${id} is not found`,
  },

  numbers: {
    allPinned: "Can't be changed. All row prices are pinned.",
    zero: 'Unpinned prices give zero. Impossible to adjust individual prices.',
    closest: 'Impossible to set exact price. Did it as close as possible.',
  },
} as const
