import { useRef, useState } from 'react'
import { MAX_TOKEN_NAME, MAX_TOKENS, TOKEN_SCOPES, type TokenScope } from '#domain/integrations.ts'
import { developers as SECTIONS, tokens as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { rowInWords } from '#domain/words/list-in-words.ts'
import { call, type Reply } from '../../state/api.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf, updatedOf } from '../../ui/dates.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { DeleteDialog } from '../../ui/list/delete-dialog.tsx'
import { DeleteButton } from '../../ui/row-buttons.tsx'
import settingsList from '../../ui/settings-list.module.css'
import { AddButton } from '../../ui/settings-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { Choices } from './choices.tsx'
import { announceFailure, focusSoon } from './developer-sections.ts'
import styles from './developers.module.css'
import { OnceShown } from './once-shown.tsx'

type Token = Reply<'get-token-list', 'get'>['tokens'][number]

const fetchTokens = () => call('GET', 'get-token-list')

/** The user's API tokens: a list, a form for another, revoking (product: For developers). */
export function Tokens() {
  const fetched = useFetched(fetchTokens)
  return (
    <div className={styles.section}>
      <p className={settingsList.hint}>
        {WORDS.hint}{' '}
        <a href="/api/docs" target="_blank" rel="noopener">
          {WORDS.docs}
        </a>
      </p>
      <Fetched fetched={fetched} words={SECTIONS}>
        {({ tokens }) => (
          <TokenList
            tokens={tokens}
            onChange={(changed) => fetched.setData({ tokens: changed, total: changed.length })}
          />
        )}
      </Fetched>
    </div>
  )
}

interface TokenListProps {
  tokens: readonly Token[]
  onChange: (tokens: Token[]) => void
}

function TokenList({ tokens, onChange }: TokenListProps) {
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null)
  const [toRevoke, setToRevoke] = useState<Token | null>(null)
  const add = useRef<HTMLButtonElement>(null)

  const revoke = async ({ id, name }: Token) => {
    const answer = await call('DELETE', 'delete-token', { id })
    if (!answer.ok && answer.status !== 404) {
      announceFailure(answer)
      return answer
    }
    onChange(tokens.filter((token) => token.id !== id))
    setCreated(null)
    toast.success(WORDS.revoked, TOAST_MS, name)
    return { ok: true }
  }

  return (
    <>
      {tokens.length === 0 && <p className={settingsList.hint}>{WORDS.none}</p>}
      <ul className={settingsList.list}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setToRevoke(token)} />
        ))}
      </ul>
      {created && (
        <OnceShown
          key={created.token}
          label={fill(WORDS.secret, { name: created.name })}
          value={created.token}
          hint={WORDS.once}
        />
      )}
      {isAdding && (
        <NewToken
          onCancel={() => {
            setAdding(false)
            focusSoon(() => add.current)
          }}
          onCreated={({ token, message: _, ...listed }) => {
            onChange([...tokens, listed])
            setCreated({ name: listed.name, token })
            setAdding(false)
          }}
        />
      )}
      <AddButton
        ref={add}
        words={WORDS}
        isFull={tokens.length >= MAX_TOKENS}
        isOpen={isAdding}
        onAdd={() => {
          setCreated(null)
          setAdding(true)
        }}
      />
      <DeleteDialog
        name="revoke-token"
        item={toRevoke}
        nameOf={({ name }) => name}
        deletionOf={() => WORDS.revocation}
        onDelete={revoke}
        onClose={() => setToRevoke(null)}
        returnFocus={() => add.current?.focus()}
      />
    </>
  )
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: () => void }) {
  const { name, scopes, createdAt, lastUsedAt } = token
  return (
    <li className={settingsList.tall} data-token-id={token.id}>
      <span className={settingsList.name}>
        <bdi>{name}</bdi>
      </span>
      <span className={settingsList.facts}>
        <span>{rowInWords(scopes.map((scope) => WORDS.scopesInWords[scope].label))}</span>
        <time dateTime={createdAt}>
          {fill(WORDS.created, { when: dayOf(new Date(createdAt)) })}
        </time>
        {lastUsedAt === null ? (
          <span>{WORDS.unused}</span>
        ) : (
          <time dateTime={lastUsedAt}>
            {fill(WORDS.used, { when: updatedOf({ updatedAt: lastUsedAt }) })}
          </time>
        )}
      </span>
      <span className={settingsList.acts}>
        <DeleteButton label={fill(WORDS.revoke, { name })} onClick={onRevoke} />
      </span>
    </li>
  )
}

interface NewTokenProps {
  onCreated: (created: Reply<'create-token', 'post'>) => void
  onCancel: () => void
}

/** The form for a token: its name and what it may be used for. */
function NewToken({ onCreated, onCancel }: NewTokenProps) {
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
        wordsOf={(scope) => WORDS.scopesInWords[scope]}
      />
    </Form>
  )
}
