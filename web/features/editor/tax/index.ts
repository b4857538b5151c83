export { taxStep } from './commands.ts'
export { openTaxForm } from './open-tax-form.tsx'
export { openRateChoice } from './rate-choice.ts'
export { TaxFields } from './tax-fields.tsx'
