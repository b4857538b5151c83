import { FILE_MESSAGES } from '../../src/domain/words/item-messages.ts'

/** What is said while a file is made and when it is done; the customer's page has words of its own. */
export interface FileWords {
  progress: (format: string, percent: number) => string
  cancel: string
  /** As the next, empty where the file's name says enough. */
  cancelled: string
  /** Above the file's name. */
  done: string
  failed: string
}

let words: FileWords = {
  progress: (format, percent) => `Making the ${format}… ${percent}%`,
  cancel: 'Cancel',
  cancelled: 'Download cancelled',
  done: FILE_MESSAGES.downloaded,
  failed: FILE_MESSAGES.notDownloaded,
}

export const fileWords = (): FileWords => words

export function setFileWords(own: FileWords): void {
  words = own
}
