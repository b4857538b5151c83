import type * as en from './languages/en.ts'

/** The words of one language, by where they stand (product: Language). */
export type Words = { readonly [Group in keyof typeof en]: (typeof en)[Group] }

export type PaperWords = Words['paper']
export type PageWords = Words['page']
export type MailWords = Words['mails']
export type Labels = Words['labels']
export type FieldWords = Words['fields']
/** What the writer may change: what new tables, totals and lines say, and a new quotation. */
export type WrittenWords = Pick<Words, 'labels' | 'fields' | 'samples' | 'template'>
