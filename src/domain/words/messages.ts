/**
 * The product's messages, as docs/product.md quotes them; those that only some forms load are in
 * account-messages.ts and messages.ts, those of outcomes in messages.ts. Server answers
 * map to them in replies.ts.
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

/** The messages of bookmarks and files (product: Bookmark form; product: Uploads). */
export const BOOKMARK_MESSAGES = {
  saved: 'Saved',
  updated: 'Updated',
  notFound: 'Bookmark not found',
  noItem: 'No item loaded',
} as const

export const FILE_MESSAGES = {
  none: 'No file',
  tooLarge: 'File is too large',
  failed: 'Failed',
  uploadFailed: 'Upload failed',
  notPublic: 'Failed to make file public',
  uploading: (percent: number) => `Uploading... ${percent}%`,
  uploaded: 'Uploaded 100%',
  confirmDelete: 'Delete file?',
  notDeleted: 'Problem during deletion',
  notDownloaded: 'Error downloading file',
  unseen: 'If no download has begun, this app saves no files: open the page in another browser.',
  downloaded: 'File downloaded',
} as const

/** Messages about what a save or a typed figure has come to; the first load needs none of them. */
export const SAVE_MESSAGES = {
  saved: (id: string) => `Saved under id ${id}`,
  updated: 'Updated',
  copiedAndSaved: (id: string) => `Shared quotation was copied and saved under id ${id}`,
  copiedAndShared: 'Shared quotation was copied, saved and shared',
} as const

export const NUMBER_MESSAGES = {
  allPinned: "Can't be changed. All row prices are pinned.",
  zero: 'Unpinned prices give zero. Impossible to adjust individual prices.',
  closest: 'Impossible to set exact price. Did it as close as possible.',
} as const
