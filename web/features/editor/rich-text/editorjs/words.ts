import { LIMITS } from '../../../../../src/domain/document/limits.ts'

/** What the rich editor says, where the spec gives no words (look: Words). */
export const RICH_WORDS = {
  notAPicture: (name: string) => `“${name}” can’t be read as a picture.`,
  fileTooLarge: (name: string) =>
    `“${name}” is too large to keep inside a quotation: ${MOST_FILE_KB.toLocaleString('en')} kb at most.`,
  noRoom: (name: string) =>
    `No room for “${name}”: a quotation holds ${LIMITS.bodyBytes / 1024 ** 2} mb with its pictures and files.`,
  emptyFile: (name: string) => `“${name}” is empty.`,
  noneInTitles: 'A title takes no pictures or files.',
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

/** Files are kept inside the document until they can be uploaded (spec 4: anonymous user). */
export const MOST_FILE_KB = 1_000
