import { FILE_MESSAGES } from '../../../../src/domain/words/later-messages.ts'
import type { Deletion } from '../../../ui/list/delete-dialog.tsx'

/** The texts of the settings (product: Account settings). */
export const WORDS = {
  company: 'Company',
  letterheads: 'Letterheads',
  newQuotations: 'New quotations',
  numbers: 'Quotation numbers',
  startWith:
    'They start with your default template. Without one, language and currency are those that you chose last; tax, days and terms are your last offer’s. What a client has of their own comes first:',
  clients: 'Clients',
  mails: 'Mails',
  account: 'Account',
  files: 'Files',
  developers: 'For developers',
  loading: 'Loading files...',
  failed: 'Your files can’t be loaded. The server did not answer; nothing is lost.',
  retry: 'Try again',
  none: 'No files yet. Pictures and files that you add to a quotation are kept here.',
  search: 'Search files',
  noneFound: 'No file has all of these words.',
  sort: 'Sort by',
  delete: (name: string) => `Delete ${name}`,
  sent: 'Sent with an offer: kept while the offer stands',
  count: (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`),
  left: (size: string) => `${size} left`,
  used: (used: string, limit: string) => `${used} of ${limit} used`,
  counted:
    'Files, quotations with their earlier versions, deleted quotations, templates and bookmarks share this room. When it is short, the oldest versions without a name make way first, then the oldest deleted quotations.',
  full: 'It is full: delete files, quotations or bookmarks that you no longer need.',
} as const

export const FILE_DELETION: Deletion = {
  title: FILE_MESSAGES.confirmDelete,
  effect:
    'will be gone for good, and leaves every quotation and bookmark that shows it or links to it.',
  action: 'Delete',
}
