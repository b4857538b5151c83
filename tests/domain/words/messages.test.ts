import { expect, test } from 'bun:test'
import { ACCOUNT_MESSAGES } from '../../../src/domain/words/account-messages.ts'
import { BOOKMARK_MESSAGES, FILE_MESSAGES } from '../../../src/domain/words/item-messages.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'

/** The quoted texts of spec 5 and 8, with values in their placeholders. */
const SPEC = [
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
