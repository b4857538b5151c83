import { Check, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { LIMITS } from '../../../../src/domain/document/limits.ts'
import { call } from '../../../state/api.ts'
import { toast } from '../../../state/toasts.ts'
import { Form, useForm } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { History, Revision } from './history.ts'
import { WORDS } from './history-words.ts'
import styles from './panel.module.css'

interface NameFormProps {
  revision: Revision
  history: History
  onDone: () => void
}

/** Names a version in place; an empty name removes it. */
export function NameForm({ revision: { revision, label }, history, onDone }: NameFormProps) {
  const form = useForm({ label })

  const submit = async () => {
    const named = { id: history.id, revision, label: form.fields.label.trim() }
    if (named.label === label) return onDone()
    const answer = await form.run(() => call('PATCH', 'label-revision', named))
    if (!answer?.ok) return toast.error(WORDS.notNamed)
    history.rename(revision, named.label)
    onDone()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    onDone()
  }
  return (
    <Form className={styles.naming} result={form.result} onSubmit={submit} onKeyDown={leave}>
      <input
        type="text"
        className={styles.name}
        aria-label={WORDS.nameField}
        placeholder={WORDS.nameExample}
        maxLength={LIMITS.nameLength}
        // biome-ignore lint/a11y/noAutofocus: it opens where its button was pressed
        autoFocus
        {...form.text('label')}
        onFocus={({ target }) => target.select()}
      />
      <IconButton
        type="submit"
        label={WORDS.saveName}
        aria-busy={form.result === 'pending' || undefined}
      >
        <Check size={16} />
      </IconButton>
      <IconButton label={WORDS.cancel} onClick={onDone}>
        <X size={16} />
      </IconButton>
    </Form>
  )
}
