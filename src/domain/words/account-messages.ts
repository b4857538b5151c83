/** The messages of accounts that forms show too (product: Accounts); replies.ts has the others. */
export const ACCOUNT_MESSAGES = {
  checkEmail: 'Check email pattern',
  didYouMean: 'Did you mean?',
  passwordsDiffer: 'Passwords do not match',
  passwordTooCommon: 'Too easy to guess. Try three or four words that do not belong together.',
  wrongLogin: 'Email or password is wrong',
  noAccount: 'No account has this email',
  notActivated: 'Account not activated',
  activationSentAgain: 'Account registered but not activated. Check mailbox or spam.',
  checkInbox: 'Check your inbox or spam',
  userNotFound: 'User not found',
  resetLinkNotSent: 'Something happened, failed to send the mail',
  wrongPassword: 'This is not your password',
  logoutFailed: 'Problems with logging out',
  activating: 'Please wait...',
  activated: 'Activated',
  activationFailed: 'Something went wrong',
  isActive: 'Your account is active.',
  timeout: 'Timeout',
  aborted: 'Aborted',
  tooManyRequests: (waitS?: number) => `Too many requests. Try again in ${formatDuration(waitS)}.`,
} as const

/** Seconds in words, rounded up: 45 seconds, 1 minute, 15 minutes, 20 hours. */
function formatDuration(seconds?: number): string {
  if (seconds === undefined) return 'a while'
  const [length, unit] = UNITS.find(([, , from]) => seconds >= from) ?? [1, 'second']
  const amount = Math.ceil(seconds / length)
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** Each unit's length in seconds, its name, and the duration from which it is used. */
const UNITS = [
  [3600, 'hour', 5400],
  [60, 'minute', 60],
] as const
