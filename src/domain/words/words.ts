import type { Language } from './language.ts'
import type en from './languages/en.json'
import type enPaper from './languages/en-paper.json'
import { loadPaperPart } from './paper-part.ts'

type English = typeof en & typeof enPaper

/**
 * The words of one language, by where they stand (product: Language), in two files, since the editor’s
 * first load needs only one of them.
 */
export type Words = { readonly [Group in keyof English]: English[Group] }

export type PaperWords = Words['paper']
export type PageWords = Words['page']
export type MailWords = Words['mails']
export type Labels = Words['labels']
export type FieldWords = Words['fields']
/** What the writer may change: what new tables, totals and lines say, and a new quotation. */
export type WrittenWords = Pick<Words, 'labels' | 'fields' | 'samples' | 'template'>

/** Loads all words of a language, those of customers' pages and files as well. */
export async function loadWords(language: Language): Promise<Words> {
  const [paper, { default: rest }] = await Promise.all([
    loadPaperPart(language),
    import(`./languages/${language}.json`),
  ])
  return { ...paper, ...rest }
}
