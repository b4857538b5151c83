import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import { templates as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../state/api.ts'
import { refusalOf } from '../../state/refusals.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import list from '../../ui/settings-list.module.css'
import { DefaultMark, SettingsRow } from '../../ui/settings-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ListedTemplate } from './lists.ts'
import { refetchTemplates } from './lists.ts'
import styles from './templates.module.css'

interface TemplateRowProps {
  template: ListedTemplate
  onDelete: () => void
  onMakeDefault: () => void
}

const words = WORDS.list

/** A template in the settings; its name is changed in place. */
export function TemplateRow({ template, onDelete, onMakeDefault }: TemplateRowProps) {
  const { id, name, isDefault } = template
  const [isRenamed, setRenamed] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setRenamed(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (isRenamed)
    return (
      <li className={list.row} data-template-id={id}>
        <NameForm template={template} onClose={close} />
      </li>
    )
  return (
    <SettingsRow
      data-template-id={id}
      name={name}
      facts={<DefaultMark isDefault={isDefault} words={words} onMakeDefault={onMakeDefault} />}
    >
      <IconButton
        ref={pencil}
        label={fill(words.rename, { name })}
        onClick={() => setRenamed(true)}
      >
        <Pencil size={16} />
      </IconButton>
      <IconButton label={fill(words.delete, { name })} onClick={onDelete}>
        <Trash2 size={16} />
      </IconButton>
    </SettingsRow>
  )
}

const REFUSALS = { 409: words.taken, otherwise: WORDS.form.notSaved }

function NameForm({
  template: { id, name },
  onClose,
}: {
  template: ListedTemplate
  onClose: () => void
}) {
  const form = useForm({ name })
  const typed = form.fields.name
  const [wrong, setWrong] = useState('')

  const submit = async () => {
    if (typed.trim() === '') return setWrong(WORDS.form.needsName)
    const answer = await form.run(() => call('PATCH', 'change-template', { id, name: typed }))
    if (!answer) return
    if (!answer.ok) return setWrong(refusalOf(answer, REFUSALS))
    refetchTemplates()
    toast.success(words.renamed, TOAST_MS, typed.trim())
    onClose()
  }

  return (
    <Form
      className={styles.rename}
      action={words.save}
      result={form.result}
      others={<Button onClick={onClose}>{words.cancel}</Button>}
      onSubmit={submit}
      noValidate
      onEscape={onClose}
    >
      <TextField
        label={wrong || words.newName}
        isWrong={wrong !== ''}
        maxLength={LIMITS.nameLength}
        autoFocus
        {...form.text('name')}
      />
    </Form>
  )
}
