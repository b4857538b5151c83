import { usualFooter } from '../../../src/domain/document/letterhead.ts'
import {
  ARRANGEMENTS,
  type Arrangement,
  LETTERHEAD_LIMITS,
  TYPEFACES,
  type Typeface,
} from '../../../src/domain/document/letterhead-limits.ts'
import { Select } from '../../ui/select.tsx'
import field from '../../ui/text-field.module.css'
import { TextArea } from '../../ui/text-field.tsx'
import type { Fields, FooterWay } from './profile-fields.ts'
import { ARRANGEMENT_WORDS, FOOTER_WORDS, TYPEFACE_WORDS, WORDS } from './profile-words.ts'
import styles from './profiles.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  words: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

function Choice<Value extends string>({
  label,
  value,
  values,
  words,
  onChange,
}: ChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside of Select
    <label className={styles.choice}>
      <span className={field.label}>{label}</span>
      <Select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </Select>
    </label>
  )
}

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

export const ArrangementField = (props: FieldProps<Arrangement>) => (
  <Choice label={WORDS.arrangement} values={ARRANGEMENTS} words={ARRANGEMENT_WORDS} {...props} />
)

export const TypefaceField = (props: FieldProps<Typeface>) => (
  <Choice label={WORDS.typeface} values={TYPEFACES} words={TYPEFACE_WORDS} {...props} />
)

const WAYS = Object.keys(FOOTER_WORDS) as FooterWay[]

interface FooterProps {
  fields: Fields
  onChange: (patch: Partial<Fields>) => void
}

/** What stands at the foot of each page; columns of one's own start as the usual ones. */
export function FooterFields({ fields, onChange }: FooterProps) {
  const { footerWay, footer } = fields
  const choose = (way: FooterWay) =>
    onChange({
      footerWay: way,
      ...(way === 'own' && footer.length === 0 && { footer: usualFooter(fields) }),
    })
  const columns = Array.from({ length: LETTERHEAD_LIMITS.columns }, (_, at) => footer[at] ?? '')
  return (
    <>
      <Choice
        label={WORDS.footer}
        value={footerWay}
        values={WAYS}
        words={FOOTER_WORDS}
        onChange={choose}
      />
      {footerWay === 'own' && (
        <div className={styles.columns}>
          {columns.map((column, at) => (
            <TextArea
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={at}
              label={WORDS.column(at + 1)}
              value={column}
              rows={3}
              maxLength={LETTERHEAD_LIMITS.lines}
              onChange={({ target }) => onChange({ footer: columns.with(at, target.value) })}
            />
          ))}
        </div>
      )}
    </>
  )
}
