/** The rich text editor's own messages and labels (product: Rich text). */
export const RICH_TEXT_MESSAGES = {
  selectedLines: 'Selected lines',
  noneInTitles: 'A title takes no pictures or files.',
  noneInPlain: 'Rich text is off here: turn it on to add pictures and files.',
  pasteAsText: 'That was too much to paste with its formatting: it came as plain text.',
  pasteRefused: 'That was too much to paste, and there is no plain text of it.',
  pasteCut: 'That was too much to paste: only its beginning is here.',
  picture: 'Picture',
  width: 'Picture width',
  alt: 'Describe the picture',
  deletePicture: 'Delete picture',
  attachment: 'Attachment',
  download: 'Download',
  deleteAttachment: 'Delete attachment',
} as const
