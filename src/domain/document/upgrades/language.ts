import type { Step } from './step.ts'

/** Version 2 to 3: quotations get a language, which was English, and a last day, which was open. */
export const withLanguage: Step = {
  quotation: (fields) => ({ language: 'en', validUntil: '', ...fields }),
}
