import { LIMITS } from '../../../src/domain/document/limits.ts'

/** Visitors' files are kept inside the document (product: Uploads). */
export const MAX_EMBEDDED_KB = 1_000

/** How long messages that say what to do stay, in ms. */
export const REFUSAL_MS = 8_000

/** Other texts about files (product: Uploads); the rest are in FILE_MESSAGES. */
export const FILE_WORDS = {
  notAPicture: (name: string) => `“${name}” can’t be read as a picture.`,
  /** For a picture format that this browser doesn't know. */
  attachedInstead: (name: string) =>
    `This browser can’t show “${name}”, so it is attached as a file, unchanged. To show it as a picture, add it as a JPEG.`,
  /** For an animation that is too large. */
  still: (name: string, mostMb: number) =>
    `“${name}” became a still picture: only animations of at most ${mostMb} mb keep moving.`,
  tooLargeToEmbed: (name: string) =>
    `“${name}” is too large to keep inside a quotation: ${MAX_EMBEDDED_KB.toLocaleString('en')} kb at most. Log in to upload it.`,
  noRoom: (name: string) =>
    `No room for “${name}”: a quotation holds ${LIMITS.bodyBytes / 1024 ** 2} mb with its pictures and files. Log in to upload it.`,
  empty: (name: string) => `“${name}” is empty.`,
  deleted: 'This picture was deleted',
  dropOnOffer: 'Edit a copy to add files.',
  dropElsewhere: 'Drop files on a text or a description of the quotation to add them there.',
  /** For files that could not be uploaded and stay inside the document. */
  stayEmbedded: (count: number) =>
    count === 1
      ? 'A file could not be uploaded. It stays in the quotation itself; the next save tries again.'
      : `${count} files could not be uploaded. They stay in the quotation itself; the next save tries again.`,
  cancel: 'Cancel',
  canceled: 'Upload canceled',
  closed: 'Upload canceled: the quotation was closed',
  noPlace: 'The file was not added: the text that it was for is gone.',
} as const
