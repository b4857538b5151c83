import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_WEBHOOKS } from '#domain/integrations.ts'
import { developers as SECTIONS, webhooks as WORDS } from '#domain/words/en/settings.json'
import { call, type Reply } from '../../state/api.ts'
import { removeListed } from '../../state/list-query.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { DeleteDialog } from '../../ui/list/delete-dialog.tsx'
import settingsList from '../../ui/settings-list.module.css'
import { AddButton } from '../../ui/settings-list.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { focusSoon } from './developer-sections.ts'
import styles from './developers.module.css'
import { OnceShown } from './once-shown.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { type Webhook, WebhookRow } from './webhook-row.tsx'

const fetchWebhooks = () => call('GET', 'get-webhook-list')

/** The user's webhooks: a list with their logs, a form for each (product: For developers). */
export function Webhooks() {
  const fetched = useFetched(fetchWebhooks)
  return (
    <div className={styles.section}>
      <p className={settingsList.hint}>
        {WORDS.hint}{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noopener noreferrer">
          {WORDS.standard}
        </a>
      </p>
      <Fetched fetched={fetched} words={SECTIONS}>
        {({ webhooks }) => (
          <WebhookList
            webhooks={webhooks}
            onChange={(changed) => fetched.setData({ webhooks: changed, total: changed.length })}
          />
        )}
      </Fetched>
    </div>
  )
}

interface WebhookListProps {
  webhooks: readonly Webhook[]
  onChange: (webhooks: Webhook[]) => void
}

/** The id of the webhook that is being edited, or that there is a new one. */
type Editing = { id: string } | 'new' | null

function WebhookList({ webhooks, onChange }: WebhookListProps) {
  const [editing, setEditing] = useState<Editing>(null)
  const [secret, setSecret] = useState<{ id: string; text: string } | null>(null)
  const [toDelete, setToDelete] = useState<Webhook | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const edit = (next: Editing) => {
    setSecret(null)
    setEditing(next)
  }
  const cancel = (id?: string) => {
    setEditing(null)
    focusSoon(() => (id === undefined ? add.current : firstButtonOf(list.current, id)))
  }
  const replace = (webhook: Webhook) => {
    const isKnown = webhooks.some(({ id }) => id === webhook.id)
    const others = webhooks.map((one) => (one.id === webhook.id ? webhook : one))
    onChange(isKnown ? others : [...others, webhook])
  }
  const saved = ({ webhook, secret: text }: Reply<'save-webhook', 'post'>) => {
    // The form must be gone before its row's button is looked for.
    flushSync(() => {
      replace(webhook)
      setEditing(null)
      setSecret(text === undefined ? null : { id: webhook.id, text })
    })
    if (text === undefined) focusSoon(() => firstButtonOf(list.current, webhook.id))
  }

  return (
    <>
      {webhooks.length === 0 && <p className={settingsList.hint}>{WORDS.none}</p>}
      <ul ref={list} className={settingsList.list}>
        {webhooks.map((webhook) => (
          <li key={webhook.id} className={styles.item} data-webhook-id={webhook.id}>
            {typeof editing === 'object' && editing?.id === webhook.id ? (
              <WebhookForm webhook={webhook} onSaved={saved} onCancel={() => cancel(webhook.id)} />
            ) : (
              <WebhookRow
                webhook={webhook}
                onEdit={() => edit(webhook)}
                onDelete={() => setToDelete(webhook)}
              >
                {secret?.id === webhook.id && (
                  <OnceShown
                    key={secret.text}
                    label={WORDS.secret}
                    value={secret.text}
                    hint={WORDS.once}
                  />
                )}
              </WebhookRow>
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' && <WebhookForm onSaved={saved} onCancel={() => cancel()} />}
      <AddButton
        ref={add}
        words={WORDS}
        isFull={webhooks.length >= MAX_WEBHOOKS}
        isOpen={editing !== null}
        onAdd={() => edit('new')}
      />
      <DeleteDialog
        name="delete-webhook"
        item={toDelete}
        nameOf={({ url }) => url}
        deletionOf={() => WORDS.deletion}
        onDelete={({ id, url }) =>
          removeListed(call('DELETE', 'delete-webhook', { id }), url, () =>
            onChange(webhooks.filter((one) => one.id !== id)),
          )
        }
        onClose={() => setToDelete(null)}
        returnFocus={() => add.current?.focus()}
      />
    </>
  )
}

/** The icon that edits a webhook. */
const firstButtonOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-webhook-id="${id}"] button`)
