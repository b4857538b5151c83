import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { MAX_TOKENS } from '../../../src/domain/integrations/scopes.ts'
import { call, type Reply } from '../../state/api.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf, updatedOf } from '../../ui/dates.ts'
import { Fetched, useFetched } from '../../ui/fetched.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteDialog } from '../../ui/list/delete-dialog.tsx'
import settingsList from '../../ui/settings-list.module.css'
import { announceFailure } from './announce-failure.ts'
import styles from './developers.module.css'
import { focusSoon } from './focus-soon.ts'
import { NewToken } from './new-token.tsx'
import { OnceShown } from './once-shown.tsx'
import { SECTIONS } from './section-words.ts'
import { REVOCATION, SCOPE_WORDS, WORDS } from './token-words.ts'

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
  const isFull = tokens.length >= MAX_TOKENS

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
          label={WORDS.secret(created.name)}
          value={created.token}
          hint={WORDS.once}
        />
      )}
      {isAdding ? (
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
      ) : (
        <Button
          ref={add}
          className={styles.add}
          icon={<Plus size={16} />}
          disabled={isFull}
          onClick={() => {
            setCreated(null)
            setAdding(true)
          }}
        >
          {WORDS.add}
        </Button>
      )}
      {isFull && <p className={settingsList.hint}>{WORDS.full}</p>}
      <DeleteDialog
        name="revoke-token"
        item={toRevoke}
        nameOf={({ name }) => name}
        deletionOf={() => REVOCATION}
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
    <li className={styles.row} data-token-id={token.id}>
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.facts}>
        <span>{scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')}</span>
        <time dateTime={createdAt}>{WORDS.created(dayOf(new Date(createdAt)))}</time>
        {lastUsedAt === null ? (
          <span>{WORDS.unused}</span>
        ) : (
          <time dateTime={lastUsedAt}>{WORDS.used(updatedOf({ updatedAt: lastUsedAt }))}</time>
        )}
      </span>
      <IconButton label={WORDS.revoke(name)} onClick={onRevoke}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  )
}
