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
