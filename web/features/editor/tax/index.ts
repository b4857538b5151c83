export { taxStep } from './commands.ts'
export { hadTax, inMode, proposedTax } from './proposed-tax.ts'
export { TaxFields } from './tax-fields.tsx'
export { openRateChoice, openTaxForm } from './tax-popover.tsx'
