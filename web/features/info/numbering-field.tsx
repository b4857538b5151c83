import type { Numbering } from '../../../src/domain/document/quotation.ts'
import { Select } from '../../ui/select.tsx'
import field from '../../ui/text-field.module.css'
import styles from './info.module.css'

const WAYS: readonly (readonly [Numbering, string])[] = [
  ['table', '1, 2, 3 in each table'],
  ['through', '1, 2, 3 on through all tables'],
  ['outline', '1, 1.1, 1.1.1 by headings'],
]

/** How the rows of all tables are numbered (product: Row numbers). */
export function NumberingField(props: {
  numbering: Numbering
  onChange: (numbering: Numbering) => void
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside of Select
    <label className={styles.numbering}>
      <span className={field.label}>Row numbers</span>
      <Select
        value={props.numbering}
        onChange={({ target }) => props.onChange(target.value as Numbering)}
      >
        {WAYS.map(([way, text]) => (
          <option key={way} value={way}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  )
}
