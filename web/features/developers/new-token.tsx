import { type FormEvent, useState } from 'react'
import {
  MAX_TOKEN_NAME,
  TOKEN_SCOPES,
  type TokenScope,
} from '../../../src/domain/integrations/scopes.ts'
import { call, type Reply } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import formStyles from '../../ui/form.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import { announceFailure } from './announce-failure.ts'
import { Choices } from './choices.tsx'
import styles from './developers.module.css'
import { SCOPE_WORDS, WORDS } from './token-words.ts'

interface NewTokenProps {
  onCreated: (created: Reply<'create-token', 'post'>) => void
  onCancel: () => void
}

/** The form for a token: its name and what it may be used for. */
export function NewToken({ onCreated, onCancel }: NewTokenProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>(['read'])
  const [result, run] = useResult()
  const isReady = name.trim() !== '' && scopes.length > 0

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const answer = await run(() => call('POST', 'create-token', { name, scopes }))
    if (answer?.ok) onCreated(answer.data)
    else if (answer) announceFailure(answer, WORDS.full)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={WORDS.name}
        name="token-name"
        autoComplete="off"
        autoFocus
        placeholder={WORDS.namePlaceholder}
        maxLength={MAX_TOKEN_NAME}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choices
        legend={WORDS.scopes}
        values={TOKEN_SCOPES}
        chosen={scopes}
        onChange={setScopes}
        wordsOf={(scope) => SCOPE_WORDS[scope]}
      />
      <div className={`${formStyles.answers} ${styles.answers}`}>
        <Button onClick={onCancel}>{WORDS.cancel}</Button>
        <Button type="submit" kind="primary" result={result} disabled={!isReady}>
          {WORDS.create}
        </Button>
      </div>
    </form>
  )
}
