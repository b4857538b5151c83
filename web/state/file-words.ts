import { atom } from 'nanostores'
import { making as WORDS } from '#domain/words/en/common.json'

/**
 * What is said while a file is made and when it is done; the customer's page has words of its own.
 * `cancelled` and `done` are empty where the file's name says enough.
 */
export type FileWords = typeof WORDS

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

let words: FileWords = WORDS

export const fileWords = (): FileWords => words

export function setFileWords(own: FileWords): void {
  words = own
}
