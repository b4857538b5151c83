import { expect, test } from 'bun:test'
import { ACCOUNT_MESSAGES } from '../../../src/domain/words/account-messages.ts'
import { BOOKMARK_MESSAGES, FILE_MESSAGES } from '../../../src/domain/words/item-messages.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'

/** The quoted texts of spec 2, 4, 5 and 8, with values in their placeholders. */
const SPEC = [
  'Please wait...',
  'Activated',
  'Something went wrong',
  'Oops! Sorry, an unexpected error has occurred.',
  'Checking credentials',
  'Unauthorized',
  'Your browser is too old, please update :(',
  'Logging out',
  'Logged in',
  'Internal error',
  'Not logged in',
  'Check email pattern',
  'Did you mean?',
  'Passwords do not match',
  'No item loaded',
  'Delete file?',
  'No file',
  'File is too large',
  "Can't be changed. All row prices are pinned.",
  'Unpinned prices give zero. Impossible to adjust individual prices.',
  'Impossible to set exact price. Did it as close as possible.',
  'Forbidden to view quotation Q1',
  'Quotation Q1 is not found',
  'Problems with logging out',
  'Failed',
  'Upload failed',
  'Failed to make file public',
  'Uploading... 30%',
  'Uploaded 100%',
  'Problem during deletion',
  'Error downloading file',
  'File downloaded',
  'Ups, looks like we have problems with database connection',
  'Saved under id Q1',
  'Updated',
  'Shared quotation was copied and saved under id Q1',
  'Shared quotation was copied, saved and shared',
  'Already activated',
  'Activation key not found',
  'Not registered',
  'Invalid credentials',
  'Account registered but not activated. Check mailbox or spam.',
  'Database error',
  'Already registered',
  'Something went wrong, activation key was not issued',
  'Something went wrong, activation key was not sent',
  'Check your inbox or spam',
  'User not found',
  'Account not activated',
  'Something happened, failed to send the mail',
  'Something happened, failed to generate reset link',
  'Incorrect reset key',
  'Password was reset',
  'Saved',
  'Bookmark not found',
]

function textsOf(messages: object): string[] {
  return Object.values(messages).flatMap((message) => {
    if (typeof message === 'string') return [message]
    return typeof message === 'function' ? [message('Q1'), message(30)] : textsOf(message)
  })
}

test.each(SPEC)('%s: the words are the spec’s, to the letter', (text) => {
  expect(
    textsOf({
      ...{ ...MESSAGES, account: ACCOUNT_MESSAGES },
      ...{ bookmark: BOOKMARK_MESSAGES, file: FILE_MESSAGES },
    }),
  ).toContain(text)
})
