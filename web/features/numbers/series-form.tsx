import { hasYear, numberAt, patternFault, SERIES_LIMITS } from '#domain/document/number-series.ts'
import { numbers as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { type Answer, call } from '../../state/api.ts'
import type { NumberSeries } from '../../state/number-series.ts'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import list from '../../ui/settings-list.module.css'
import { TextField } from '../../ui/text-field.tsx'
import styles from './numbers.module.css'

/** A number has the year of where the user is. */
const HERE = { query: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } }

interface SeriesFormProps {
  series: NumberSeries
  /** Whether the profile has it for its own, and can go back to that of all. */
  isOwn: boolean
  onSaved: () => void
  onCancel: () => void
}

/** The pattern and the next counter of a series, with the number that they make. */
export function SeriesForm({ series, isOwn, onSaved, onCancel }: SeriesFormProps) {
  const form = useForm({ pattern: series.pattern, counter: String(series.next) })
  const { pattern, counter } = form.fields
  const fault = patternFault(pattern.trim())
  const next = counterOf(counter)
  const isWrong = next === null
  const isReady = fault === null && !isWrong

  const settle = async (send: () => Promise<Answer<unknown>>) => {
    const answer = await form.run(send)
    if (!answer?.ok) return void toast.error(WORDS.notSaved)
    toast.success(WORDS.saved)
    onSaved()
  }
  const submit = () => {
    if (!isReady) return
    const { profileId } = series
    void settle(() =>
      call('PUT', 'number-series', { profileId, pattern: pattern.trim(), next }, HERE),
    )
  }

  const dropSeries = () =>
    void settle(() => call('DELETE', 'number-series', { profileId: series.profileId }, HERE))

  return (
    <Form
      action={WORDS.save}
      result={form.result}
      others={
        <>
          {isOwn && <Button onClick={dropSeries}>{WORDS.useAll}</Button>}
          <Button onClick={onCancel}>{WORDS.cancel}</Button>
        </>
      }
      onSubmit={submit}
      noValidate
    >
      <div className={styles.pair}>
        <TextField
          label={WORDS.pattern}
          isWrong={fault !== null}
          hint={fault}
          maxLength={SERIES_LIMITS.pattern}
          spellCheck={false}
          autoComplete="off"
          {...form.text('pattern')}
        />
        <TextField
          label={isWrong ? WORDS.wrongCounter : WORDS.counter}
          isWrong={isWrong}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          {...form.text('counter')}
        />
      </div>
      <p className={list.hint}>{WORDS.patternHint}</p>
      <p className={`${list.hint} ${styles.preview}`} role="status">
        {isReady && (
          <>
            <strong>
              <bdi>{fill(WORDS.preview, { number: numberAt(pattern.trim(), next, today()) })}</bdi>
            </strong>{' '}
            {hasYear(pattern) && `${WORDS.anew} `}
            {WORDS.skipped}
          </>
        )}
      </p>
    </Form>
  )
}

function counterOf(typed: string): number | null {
  const counter = Number(typed)
  return /^\d{1,9}$/.test(typed.trim()) && counter >= 1 ? counter : null
}

/** The day here, yyyy-MM-dd. */
function today(): string {
  const now = new Date()
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((at) => String(at).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
