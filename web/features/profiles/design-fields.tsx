import { usualFooter } from '#domain/document/letterhead.ts'
import {
  ARRANGEMENTS,
  type Arrangement,
  LETTERHEAD_LIMITS,
  TYPEFACES,
  type Typeface,
} from '#domain/document/letterhead-limits.ts'
import { profiles as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { SelectField } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { Fields, FooterWay } from './profile-fields.ts'
import styles from './profiles.module.css'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

export const ArrangementField = (props: FieldProps<Arrangement>) => (
  <SelectField
    label={WORDS.arrangement}
    options={ARRANGEMENTS.map((each) => [each, WORDS.arrangements[each]])}
    {...props}
  />
)

export const TypefaceField = (props: FieldProps<Typeface>) => (
  <SelectField
    label={WORDS.typeface}
    options={TYPEFACES.map((each) => [each, WORDS.typefaces[each]])}
    {...props}
  />
)

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
      <SelectField
        label={WORDS.footer}
        value={footerWay}
        options={Object.entries(WORDS.footers) as [FooterWay, string][]}
        onChange={choose}
      />
      {footerWay === 'own' && (
        <div className={styles.columns}>
          {columns.map((column, at) => (
            <TextArea
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={at}
              label={fill(WORDS.column, { at: at + 1 })}
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
