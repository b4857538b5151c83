import type * as en from './languages/en.ts'

/** The words of one language, by where they stand (product: Language). */
export interface Words {
  readonly paper: PaperWords
  readonly acceptance: typeof en.acceptance
  readonly template: TemplateWords
  readonly page: PageWords
  readonly mails: MailWords
}

export type PaperWords = typeof en.paper
export type TemplateWords = typeof en.template
export type PageWords = typeof en.page
export type MailWords = typeof en.mails
