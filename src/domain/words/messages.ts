import { FIRST_MESSAGES } from './first-messages.ts'

/**
 * The words of the product as spec 5 and 8 give them, and where else in the spec a text is a
 * failure or its answer. What the server says on the wire is in api; what it reads as is in replies.ts.
 * Those of the account are in account-messages.ts: the first load does without them.
 */
export const MESSAGES = {
  ...FIRST_MESSAGES,
  loggingOut: 'Logging out',
  browserTooOld: 'Your browser is too old, please update :(',
  disconnected: 'Ups, looks like we have problems with database connection',

  quotation: {
    ...FIRST_MESSAGES.quotation,
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
