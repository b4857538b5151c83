import { atom } from 'nanostores'
import { later as LATER_MESSAGES } from '../../src/domain/words/en/common.json'

/** What is said while a file is made and when it is done; the customer's page has words of its own. */
export interface FileWords {
  progress: (format: string, percent: number) => string
  cancel: string
  /** As the next, empty where the file's name says enough. */
  cancelled: string
  /** Above the file's name. */
  done: string
  failed: string
  /** Where it may be that a download was dropped without a word. */
  unseen: string
}

/** What files are made for on a customer's page (product: Files of an offer). */
export interface CustomersFiles {
  readonly sender: string
  /** What a file without a title is called. */
  readonly untitled: string
  /** The address at which the server has a file; null without one. */
  hrefOf(format: 'pdf' | 'xlsx'): string | null
  /** What that button is called. */
  readonly asSent: string
  /** Has the server keep the pdf of what was accepted. */
  keep(pdf: ArrayBuffer): void
}

/** Null elsewhere. */
export const $customersFiles = atom<CustomersFiles | null>(null)

let words: FileWords = {
  progress: (format, percent) => `Making the ${format}… ${percent}%`,
  cancel: 'Cancel',
  cancelled: 'Download cancelled',
  done: LATER_MESSAGES.files.downloaded,
  failed: LATER_MESSAGES.files.notDownloaded,
  unseen: LATER_MESSAGES.files.unseen,
}

export const fileWords = (): FileWords => words

export function setFileWords(own: FileWords): void {
  words = own
}
