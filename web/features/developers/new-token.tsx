import {
  MAX_TOKEN_NAME,
  TOKEN_SCOPES,
  type TokenScope,
} from '../../../src/domain/integrations/scopes.ts'
import { call, type Reply } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
  const form = useForm({ name: '', scopes: ['read'] as TokenScope[] })
  const { name, scopes } = form.fields
  const isReady = name.trim() !== '' && scopes.length > 0

  const submit = async () => {
    const answer = await form.run(() => call('POST', 'create-token', { name, scopes }))
    if (answer?.ok) onCreated(answer.data)
    else if (answer) announceFailure(answer, WORDS.full)
  }

  return (
    <Form
      className={styles.form}
      action={WORDS.create}
      isReady={isReady}
      result={form.result}
      others={<Button onClick={onCancel}>{WORDS.cancel}</Button>}
      isWide
      onSubmit={submit}
    >
      <TextField
        label={WORDS.name}
        name="token-name"
        autoComplete="off"
        autoFocus
        placeholder={WORDS.namePlaceholder}
        maxLength={MAX_TOKEN_NAME}
        {...form.text('name')}
      />
      <Choices
        legend={WORDS.scopes}
        values={TOKEN_SCOPES}
        chosen={scopes}
        onChange={(chosen) => form.change({ scopes: chosen })}
        wordsOf={(scope) => SCOPE_WORDS[scope]}
      />
    </Form>
  )
}
