import { useStore } from '@nanostores/react'
import { useCallback, useState } from 'react'
import { hasYear, numberAt, patternFault, SERIES_LIMITS } from '#domain/document/number-series.ts'
import { numbers as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { type Answer, call } from '../../state/api.ts'
import { fetchSeries, type NumberSeries } from '../../state/number-series.ts'
import { $profileChanges, listProfiles, type Profile } from '../../state/profiles.ts'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { EditButton } from '../../ui/row-buttons.tsx'
import list from '../../ui/settings-list.module.css'
import { SettingsRow } from '../../ui/settings-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import styles from './numbers.module.css'

interface Settings {
  readonly series: readonly NumberSeries[]
  readonly profiles: readonly Profile[]
}

/** By which numbers quotations follow each other: for all, and for each letterhead of several. */
export function NumberSettings() {
  const changes = useStore($profileChanges)
  // biome-ignore lint/correctness/useExhaustiveDependencies: letterheads that change beside it
  const fetched = useFetched(useCallback(() => fetchSettings(), [changes]))
  return (
    <Fetched fetched={fetched} words={WORDS}>
      {(settings) => <SeriesList rows={rowsOf(settings)} reload={fetched.reload} />}
    </Fetched>
  )
}

async function fetchSettings(): Promise<Answer<Settings>> {
  const [series, profiles] = await Promise.all([fetchSeries(), listProfiles()])
  if (!series.ok) return series
  if (!profiles.ok) return profiles
  return { ...series, data: { series: series.data.series, profiles: profiles.data.profiles } }
}

function SeriesList({ rows, reload }: { rows: readonly Row[]; reload: () => void }) {
  const [edited, setEdited] = useState<string | null>(null)
  const row = rows.find(({ series }) => series.profileId === edited)
  if (row)
    return (
      <div className={list.section}>
        <SeriesForm
          series={row.series}
          isOwn={row.isOwn && edited !== ''}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
          onCancel={() => setEdited(null)}
        />
      </div>
    )
  return (
    <div className={list.section}>
      <p className={list.hint}>{WORDS.hint}</p>
      <ul className={list.list}>
        {rows.map(({ name, series, isOwn }) => (
          <SettingsRow
            key={series.profileId}
            data-series={series.profileId}
            name={name}
            facts={
              <bdi>{isOwn ? fill(WORDS.next, { number: series.nextNumber }) : WORDS.asAll}</bdi>
            }
          >
            <EditButton
              label={fill(WORDS.edit, { name })}
              onClick={() => setEdited(series.profileId)}
            />
          </SettingsRow>
        ))}
      </ul>
    </div>
  )
}

interface Row {
  readonly name: string
  readonly series: NumberSeries
  readonly isOwn: boolean
}

/** A single letterhead needs no series beside that of all, unless it has one. */
function rowsOf({ series, profiles }: Settings): Row[] {
  const [all] = series
  if (!all) return []
  const own = new Map(series.map((one) => [one.profileId, one]))
  const isSeveral = profiles.length > 1 || profiles.some(({ id }) => own.has(id))
  const others = isSeveral ? profiles : []
  return [
    { name: isSeveral ? WORDS.others : WORDS.all, series: all, isOwn: true },
    ...others.map(({ id, company }) => ({
      name: company || WORDS.unnamed,
      series: own.get(id) ?? { ...all, profileId: id },
      isOwn: own.has(id),
    })),
  ]
}

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
function SeriesForm({ series, isOwn, onSaved, onCancel }: SeriesFormProps) {
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
