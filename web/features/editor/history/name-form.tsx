import { Check, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { LIMITS } from '../../../../src/domain/document/limits.ts'
import { call } from '../../../state/api.ts'
import { toast } from '../../../state/toasts.ts'
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
  const [typed, setTyped] = useState(label)
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    if (isSending) return
    if (name === label) return onDone()
    setSending(true)
    const answer = await call('PATCH', 'label-revision', { id: history.id, revision, label: name })
    setSending(false)
    if (!answer.ok) return toast.error(WORDS.notNamed)
    history.rename(revision, name)
    onDone()
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    onDone()
  }
  return (
    <form className={styles.naming} onSubmit={submit} onKeyDown={leave}>
      <input
        type="text"
        className={styles.name}
        aria-label={WORDS.nameField}
        placeholder={WORDS.nameExample}
        maxLength={LIMITS.nameLength}
        // biome-ignore lint/a11y/noAutofocus: it opens where its button was pressed
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
      />
      <IconButton type="submit" label={WORDS.saveName} aria-busy={isSending || undefined}>
        <Check size={16} />
      </IconButton>
      <IconButton label={WORDS.cancel} onClick={onDone}>
        <X size={16} />
      </IconButton>
    </form>
  )
}
