import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { LIMITS } from '../../../src/domain/document/limits.ts'
import { call } from '../../state/api.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import form from '../../ui/form.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import list from '../../ui/settings-list.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import type { ListedTemplate } from './lists.ts'
import { refetchTemplates } from './lists.ts'
import { WORDS } from './template-words.ts'
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
  return (
    <li className={list.row} data-template-id={id}>
      {isRenamed ? (
        <NameForm template={template} onClose={close} />
      ) : (
        <>
          <span className={list.name}>
            <bdi>{name}</bdi>
          </span>
          <span className={list.facts}>
            {isDefault ? (
              words.isDefault
            ) : (
              <button type="button" className={list.quiet} onClick={onMakeDefault}>
                {words.makeDefault}
              </button>
            )}
          </span>
          <IconButton ref={pencil} label={words.rename(name)} onClick={() => setRenamed(true)}>
            <Pencil size={16} />
          </IconButton>
          <IconButton label={words.delete(name)} onClick={onDelete}>
            <Trash2 size={16} />
          </IconButton>
        </>
      )}
    </li>
  )
}

function NameForm({
  template: { id, name },
  onClose,
}: {
  template: ListedTemplate
  onClose: () => void
}) {
  const [typed, setTyped] = useState(name)
  const [wrong, setWrong] = useState('')
  const [result, run] = useResult()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return setWrong(WORDS.form.needsName)
    const answer = await run(() => call('PATCH', 'change-template', { id, name: typed }))
    if (!answer) return
    if (!answer.ok) return setWrong(answer.status === 409 ? words.taken : WORDS.form.notSaved)
    refetchTemplates()
    toast.success(words.renamed, TOAST_MS, typed.trim())
    onClose()
  }

  return (
    <form
      className={styles.rename}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Closes the field, not the settings.
        event.stopPropagation()
        onClose()
      }}
    >
      <TextField
        label={wrong || words.newName}
        isWrong={wrong !== ''}
        value={typed}
        maxLength={LIMITS.nameLength}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={form.answers}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" kind="primary" result={result}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
