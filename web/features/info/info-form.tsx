import type { FormEvent } from 'react'
import { changeMetadata } from '../../../src/domain/document/metadata.ts'
import type { Block, BoqRow, Quotation } from '../../../src/domain/document/quotation.ts'
import { leaveModal } from '../../state/routes.ts'
import { rememberUnsaved, useUnsaved } from '../../state/unsaved-fields.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/form.module.css'
import { KeptNote } from '../../ui/kept-note.tsx'
import { MetadataFields } from '../../ui/metadata-fields.tsx'
import { run, runOnMeta } from '../editor/index.ts'
import { type Fields, fieldsOf, invalidField, trimmed } from './fields.ts'
import { MoneyFields } from './money-fields.tsx'
import { NumberingField } from './numbering-field.tsx'

const unsaved = rememberUnsaved<Fields>()

/**
 * Name, category, description and info; for the quotation also currency, number format and row
 * numbers (product: Info form).
 */
export function InfoForm(props: { item: Quotation | Block | BoqRow; isReadOnly: boolean }) {
  const { item, isReadOnly } = props
  const { typed, isKept, change, discard } = useUnsaved(unsaved, item.id)
  const fields: Fields = { ...fieldsOf(item), ...typed }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (invalidField(fields)) return
    apply(item, trimmed(fields))
    unsaved.clear(item.id)
    leaveModal({ slide: true })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {isKept && <KeptNote onDiscard={discard} />}
      <MetadataFields
        metadata={fields}
        onChange={change}
        hint="Internal: it is not on the paper."
        isReadOnly={isReadOnly}
      />
      {fields.money && !isReadOnly && (
        <MoneyFields money={fields.money} onChange={(money) => change({ money })} />
      )}
      {fields.numbering && !isReadOnly && (
        <NumberingField
          numbering={fields.numbering}
          onChange={(numbering) => change({ numbering })}
        />
      )}
      {!isReadOnly && (
        <Button type="submit" kind="primary" className={styles.submit}>
          Apply
        </Button>
      )}
    </form>
  )
}

/** One undo step, no matter what changed. */
function apply(item: Quotation | Block | BoqRow, fields: Fields): void {
  const { money, numbering, ...metadata } = fields
  if (item.type === 'quotation')
    runOnMeta({ ...metadata, ...money, ...(numbering && { numbering }) })
  else run((blocks) => changeMetadata(blocks, item.id, metadata), null)
}
