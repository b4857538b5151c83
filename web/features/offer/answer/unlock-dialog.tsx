import { useState } from 'react'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../../state/api.ts'
import { keepNotCounted } from '../../../state/not-counted.ts'
import { type Refusals, refusalOf } from '../../../state/refusals.ts'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useResult } from '../../../ui/use-result.ts'
import type { DialogProps } from '../answering.ts'
import { IN_TIME } from '../show-offer.ts'
import { keepLost, readLost } from '../signed-here.ts'
import styles from './answer.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import { isDelivered } from './sign-here.ts'

/** Gives the device back to the sender: by the PIN or the password (product: Signed on the spot). */
export function UnlockDialog({ shown, isOpen }: DialogProps) {
  const { inPerson: words, errors } = shown.words.page
  const values = { sender: shown.facts.senderName }
  const [secret, setSecret] = useState('')
  const [refusal, setRefusal] = useState('')
  const [result, run] = useResult()
  const refusals: Refusals<string> = {
    403: words.wrong,
    429: errors.tooMany,
    otherwise: errors.connection,
  }
  const submit = async () => {
    setRefusal('')
    const typed = /^\d{4}$/.test(secret) ? { pin: secret } : { password: secret }
    const done = await run(async () =>
      (await isDelivered())
        ? call('POST', 'end-in-person', typed, IN_TIME)
        : { ok: false as const },
    )
    if (!done) return
    if (!('data' in done)) return setRefusal(errors.connection)
    if (!done.ok) return setRefusal(refusalOf(done, refusals))
    const { quotationId } = done.data
    const lost = readLost()
    if (lost && quotationId) keepNotCounted(quotationId, lost)
    keepLost(null)
    location.replace(`/${quotationId ?? ''}${lost ? '/sign' : ''}`)
  }
  return (
    <AnswerDialog name="unlock" title={fill(words.back, values)} shown={shown} isOpen={isOpen}>
      <Form action={words.unlock} result={result} onSubmit={submit} noValidate>
        {/* A password field would offer what the browser remembers to whoever has the device. */}
        <TextField
          label={fill(words.secret, values)}
          name="secret"
          autoComplete="one-time-code"
          className={styles.secret}
          data-first=""
          value={secret}
          onChange={({ target }) => setSecret(target.value)}
        />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </Form>
    </AnswerDialog>
  )
}
