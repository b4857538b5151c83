import type { Language } from './language.ts'
import type en from './languages/en.json'
import type enPaper from './languages/en-paper.json'
import { loadPaperPart, type PaperPart } from './paper-part.ts'

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
  const [paper, rest] = await Promise.all([loadPaperPart(language), REST[language]()])
  return { ...paper, ...rest } as Words
}

const REST: Readonly<Record<Language, () => Promise<Omit<Words, keyof PaperPart>>>> = {
  en: async () => (await import('./languages/en.json')).default,
  de: async () => (await import('./languages/de.json')).default,
  fr: async () => (await import('./languages/fr.json')).default,
  es: async () => (await import('./languages/es.json')).default,
  it: async () => (await import('./languages/it.json')).default,
  nl: async () => (await import('./languages/nl.json')).default,
  pl: async () => (await import('./languages/pl.json')).default,
  cs: async () => (await import('./languages/cs.json')).default,
  pt: async () => (await import('./languages/pt.json')).default,
  sv: async () => (await import('./languages/sv.json')).default,
  da: async () => (await import('./languages/da.json')).default,
  el: async () => (await import('./languages/el.json')).default,
  ar: async () => (await import('./languages/ar.json')).default,
}
