import { fill } from '#domain/words/fill.ts'
import { call } from '../../../state/api.ts'
import { refusalOf } from '../../../state/refusals.ts'
import { keepSigned, readSigned } from '../../../state/signed-here.ts'
import { useForm } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DialogProps } from '../answering.ts'
import { IN_TIME } from '../show-offer.ts'
import styles from './answer.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import { isDelivered } from './sign-here.ts'

/** Gives the device back to the sender: by the PIN or the password (product: Signed on the spot). */
export function UnlockDialog({ shown, isOpen }: DialogProps) {
  const { inPerson: words, errors } = shown.words.page
  const values = { sender: shown.facts.senderName }
  const form = useForm({ secret: '' })
  const { secret } = form.fields
  const submit = async () => {
    const typed = /^\d{4}$/.test(secret) ? { pin: secret } : { password: secret }
    const done = await form.run(async () =>
      (await isDelivered())
        ? call('POST', 'end-in-person', typed, IN_TIME)
        : { ok: false as const },
    )
    if (!done) return
    if (!('data' in done)) return form.setProblem(errors.connection)
    if (!done.ok) {
      const refusals = { 403: words.wrong, 429: errors.tooMany, otherwise: errors.connection }
      return form.setProblem(refusalOf(done, refusals))
    }
    const { quotationId } = done.data
    const lost = readSigned('lost')
    if (lost && quotationId) keepSigned('lost', lost, quotationId)
    keepSigned('lost', null)
    location.replace(`/${quotationId ?? ''}${lost ? '/sign' : ''}`)
  }
  return (
    <AnswerDialog
      name="unlock"
      title={fill(words.back, values)}
      shown={shown}
      isOpen={isOpen}
      action={words.unlock}
      {...form.status}
      onSubmit={submit}
    >
      {/* A password field would offer what the browser remembers to whoever has the device. */}
      <TextField
        label={fill(words.secret, values)}
        name="secret"
        autoComplete="one-time-code"
        className={styles.secret}
        data-first=""
        {...form.text('secret')}
      />
    </AnswerDialog>
  )
}
