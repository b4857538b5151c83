/** The product's messages, to the letter as spec 5 and 8 give them. Server answers map to them in replies.ts. */
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

  account: {
    checkEmail: 'Check email pattern',
    didYouMean: 'Did you mean?',
    passwordsDiffer: 'Passwords do not match',
    passwordTooCommon: 'Too easy to guess. Try three or four words that do not belong together.',
    notRegistered: 'Not registered',
    invalidCredentials: 'Invalid credentials',
    notActivated: 'Account not activated',
    activationSentAgain: 'Account registered but not activated. Check mailbox or spam.',
    databaseError: 'Database error',
    alreadyRegistered: 'Already registered',
    activationKeyNotIssued: 'Something went wrong, activation key was not issued',
    activationLinkNotSent: 'Something went wrong, activation key was not sent',
    checkInbox: 'Check your inbox or spam',
    userNotFound: 'User not found',
    resetLinkNotSent: 'Something happened, failed to send the mail',
    resetKeyNotIssued: 'Something happened, failed to generate reset link',
    incorrectResetKey: 'Incorrect reset key',
    passwordReset: 'Password was reset',
    logoutFailed: 'Problems with logging out',
    activating: 'Please wait...',
    activated: 'Activated',
    activationFailed: 'Something went wrong',
    alreadyActivated: 'Already activated',
    activationKeyNotFound: 'Activation key not found',
    timeout: 'Timeout',
    aborted: 'Aborted',
    tooManyRequests: (waitS?: number) =>
      `Too many requests. Try again in ${formatDuration(waitS)}.`,
  },

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

  bookmark: {
    saved: 'Saved',
    updated: 'Updated',
    notFound: 'Bookmark not found',
    noItem: 'No item loaded',
  },

  file: {
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
    downloaded: 'File downloaded',
  },
} as const

/** Seconds in words, rounded up: 45 seconds, 1 minute, 15 minutes. */
function formatDuration(seconds?: number): string {
  if (seconds === undefined) return 'a while'
  const [amount, unit] =
    seconds < 60 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
