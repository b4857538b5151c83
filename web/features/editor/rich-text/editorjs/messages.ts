import { LIMITS } from '../../../../../src/domain/document/limits.ts'

/** Files are embedded in the document until they can be uploaded (spec 4: anonymous user). */
export const MAX_FILE_KB = 1_000

/** The rich text editor's own messages and labels, where the spec gives none (look: Words). */
export const RICH_TEXT_MESSAGES = {
  notAPicture: (name: string) => `“${name}” can’t be read as a picture.`,
  fileTooLarge: (name: string) =>
    `“${name}” is too large to keep inside a quotation: ${MAX_FILE_KB.toLocaleString('en')} kb at most.`,
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
