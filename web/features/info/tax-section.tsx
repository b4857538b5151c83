import type { QuotationTax } from '../../../src/domain/document/quotation.ts'
import field from '../../ui/text-field.module.css'
import type { TaxModule } from '../editor/index.ts'
import type { TaxChoice } from './fields.ts'
import styles from './info.module.css'

interface TaxSectionProps {
  module: TaxModule | null
  /** As the quotation has it now. */
  before: QuotationTax
  taxed: TaxChoice
  locale: string
  onChange: (taxed: TaxChoice) => void
}

/** The quotation's tax, applied with the rest of the form (product: Tax form). */
export function TaxSection({ module, before, taxed, locale, onChange }: TaxSectionProps) {
  if (!module) return null
  const { tax, converts } = taxed
  const asks = before.mode !== 'none' && tax.mode !== 'none' && before.mode !== tax.mode
  return (
    <fieldset className={styles.tax}>
      <legend className={field.label}>Tax</legend>
      <module.TaxFields
        tax={tax}
        locale={locale}
        isLive
        onChange={(changed) => onChange({ tax: changed, converts })}
        question={
          asks && (
            <label className={styles.converts}>
              <input
                type="checkbox"
                checked={converts}
                onChange={({ target }) => onChange({ tax, converts: target.checked })}
              />
              Convert prices: otherwise they stay as they are
            </label>
          )
        }
      />
    </fieldset>
  )
}
