import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CardFields } from '../../../ui/card-fields.tsx'
import styles from '../../../ui/form.module.css'
import { useResult } from '../../../ui/use-result.ts'
import { $categories } from '../stores.ts'
import { saveWith } from './save-with.ts'
import { type Fields, keepTyped, startingFields } from './typed-fields.ts'
import { useGoingOn } from './use-going-on.ts'

/** Name, category, description and info of the open quotation, and SAVE (design, Save modal). */
export function SaveForm() {
  const [fields, setFields] = useState(startingFields)
  const { data: categories = [] } = useStore($categories)
  const [result, run] = useResult()
  const goOn = useGoingOn()

  useEffect(() => keepTyped(fields), [fields])
  const change = (patch: Partial<Fields>) => setFields({ ...fields, ...patch })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (result === 'success') return
    const outcome = await run(() => saveWith(fields))
    if (outcome) goOn(outcome)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <CardFields
        card={fields}
        onChange={change}
        categories={categories}
        hint="Internal: only you see it."
      />
      <Button type="submit" kind="primary" className={styles.submit} result={result}>
        SAVE
      </Button>
    </form>
  )
}
