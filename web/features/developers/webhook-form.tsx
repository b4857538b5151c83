import { useState } from 'react'
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '#domain/integrations.ts'
import { webhooks as WORDS } from '#domain/words/en/settings.json'
import { call, type Failure, type Reply } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import choices from '../../ui/choices.module.css'
import { Form, useForm } from '../../ui/form.tsx'
import list from '../../ui/settings-list.module.css'
import { CheckField, TextField, Wrong } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import { Choices } from './choices.tsx'
import { announceFailure } from './developer-sections.ts'
import styles from './developers.module.css'
import type { Webhook } from './webhook-row.tsx'

interface WebhookFormProps {
  /** The stored one; none for a new one. */
  webhook?: Webhook
  onSaved: (saved: Reply<'save-webhook', 'post'>) => void
  onCancel: () => void
}

/** The form of a webhook: address, events, on or off, and a new secret for a stored one. */
export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const form = useForm<Pick<Webhook, 'url' | 'events' | 'isOn'>>({
    url: webhook?.url ?? '',
    events: webhook?.events ?? [...WEBHOOK_EVENTS],
    isOn: webhook?.isOn ?? true,
  })
  const { url, events, isOn } = form.fields
  const [refused, setRefused] = useState<{ url: string; reason: string } | null>(null)
  const [renewal, runRenewal] = useResult()
  const isReady = url.trim() !== '' && events.length > 0
  const isRefused = refused?.url === url

  const save = async (newSecret: boolean) => {
    if (!isReady) return
    const change = { ...(webhook && { id: webhook.id }), url, events, isOn }
    const send = () => call('POST', 'save-webhook', { ...change, ...(newSecret && { newSecret }) })
    const answer = await (newSecret ? runRenewal(send) : form.run(send))
    if (!answer) return
    if (answer.ok) return onSaved(answer.data)
    const reason = reasonIn(answer)
    if (reason) setRefused({ url, reason })
    else announceFailure(answer, WORDS.full)
  }

  return (
    <Form
      className={styles.form}
      action={webhook ? WORDS.save : WORDS.create}
      isReady={isReady}
      result={form.result}
      others={
        <>
          {webhook && (
            <Button
              className={styles.apart}
              result={renewal}
              disabled={!isReady}
              onClick={() => void save(true)}
            >
              {WORDS.renew}
            </Button>
          )}
          <Button onClick={onCancel}>{WORDS.cancel}</Button>
        </>
      }
      isWide
      onSubmit={() => save(false)}
    >
      <TextField
        label={WORDS.url}
        type="url"
        name="webhook-url"
        inputMode="url"
        autoComplete="off"
        autoFocus
        placeholder={WORDS.urlPlaceholder}
        maxLength={MAX_WEBHOOK_URL}
        {...form.text('url')}
        isWrong={isRefused}
        hint={isRefused && <Wrong>{refused.reason}</Wrong>}
      />
      <Choices
        legend={WORDS.events}
        values={WEBHOOK_EVENTS}
        chosen={events}
        onChange={(chosen) => form.change({ events: chosen })}
        wordsOf={(event) => ({ label: event, meaning: WORDS.offerEvents[event] })}
      />
      <CheckField
        className={choices.choice}
        checked={isOn}
        onChange={(changed) => form.change({ isOn: changed })}
      >
        <span>{WORDS.isOn}</span>
      </CheckField>
      {webhook && <p className={list.hint}>{WORDS.renewHint}</p>}
    </Form>
  )
}

/** Why the server refused the address. */
function reasonIn({ data }: Failure): string | null {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return null
  return typeof data.reason === 'string' ? data.reason : null
}
