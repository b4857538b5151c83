/* The product's messages that the first load does not need: a module is loaded as a whole. */

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

/** Messages about what a save or a typed figure has come to. */
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
