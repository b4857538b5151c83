import { type FormEvent, useState } from 'react'
import { changeCard } from '../../../src/domain/cards.ts'
import { LIMITS } from '../../../src/domain/limits.ts'
import type { Block, BoqRow, Quotation } from '../../../src/domain/quotation.ts'
import { $route, navigate, parentPath } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../../ui/form.module.css'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { run, runOnMeta } from '../editor/index.ts'
import { type Fields, fieldsOf, trimmed, wrongIn } from './fields.ts'
import { MoneyFields } from './money-fields.tsx'

/** Name, category, description and info; of the quotation also how it writes money (design). */
export function InfoForm(props: { item: Quotation | Block | BoqRow; isReadOnly: boolean }) {
  const { item, isReadOnly } = props
  const [fields, setFields] = useState(() => fieldsOf(item))
  const change = (patch: Partial<Fields>) => setFields({ ...fields, ...patch })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrongIn(fields)) return
    apply(item, trimmed(fields))
    navigate(parentPath($route.get()), { replace: true, slide: true })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        readOnly={isReadOnly}
        maxLength={LIMITS.nameLength}
        value={fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="Category"
        name="category"
        readOnly={isReadOnly}
        maxLength={LIMITS.nameLength}
        value={fields.category}
        onChange={({ target }) => change({ category: target.value })}
      />
      <TextArea
        label="Description"
        name="desc"
        rows={2}
        readOnly={isReadOnly}
        maxLength={LIMITS.descLength}
        value={fields.desc}
        onChange={({ target }) => change({ desc: target.value })}
      />
      <TextArea
        label="Info"
        name="info"
        rows={4}
        readOnly={isReadOnly}
        maxLength={LIMITS.descLength}
        value={fields.info}
        onChange={({ target }) => change({ info: target.value })}
        hint="Internal: it is not on the paper."
      />
      {fields.money && !isReadOnly && (
        <MoneyFields money={fields.money} onChange={(money) => change({ money })} />
      )}
      {!isReadOnly && (
        <Button type="submit" kind="primary" className={styles.submit}>
          APPLY
        </Button>
      )}
    </form>
  )
}

/** One undoable step, whatever was changed. */
function apply(item: Quotation | Block | BoqRow, { money, ...card }: Fields): void {
  if (item.type === 'quotation') runOnMeta({ ...card, ...money })
  else run((blocks) => changeCard(blocks, item.id, card), null)
}
