import type { Step } from './step.ts'

/** Version 3 to 4: quotations get a letterhead, and had none. */
export const withLetterhead: Step = {
  quotation: (fields) => ({ letterhead: null, ...fields }),
}
