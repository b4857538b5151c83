import { useId } from 'react'
import { otherSeparatorLocale } from '../../../../src/domain/pasted/detect-format.ts'
import { Select } from '../../../ui/select.tsx'
import styles from './paste-rows.module.css'
import { WORDS } from './paste-rows-words.ts'

interface CheckProps {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function Check({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}

interface LocaleSelectProps {
  /** The quotation's locale. */
  own: string
  value: string
  onChange: (locale: string) => void
}

/** How the pasted figures are written: an example shows each decimal mark. */
export function LocaleSelect({ own, value, onChange }: LocaleSelectProps) {
  const id = useId()
  const locales = [own, otherSeparatorLocale(own)]
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>{WORDS.locale}</label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {locales.map((locale) => (
          <option key={locale} value={locale}>
            {new Intl.NumberFormat(locale, EXAMPLE).format(1234.56)}
          </option>
        ))}
      </Select>
    </span>
  )
}

const EXAMPLE = { numberingSystem: 'latn', minimumFractionDigits: 2 } as const
