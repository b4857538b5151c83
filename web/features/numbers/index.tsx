import { useStore } from '@nanostores/react'
import { Pencil } from 'lucide-react'
import { useCallback, useState } from 'react'
import { numbers as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import type { Answer } from '../../state/api.ts'
import { fetchSeries, type NumberSeries } from '../../state/number-series.ts'
import { $profileChanges, listProfiles, type Profile } from '../../state/profiles.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import list from '../../ui/settings-list.module.css'
import { SettingsRow } from '../../ui/settings-list.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { SeriesForm } from './series-form.tsx'

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
            <IconButton
              label={fill(WORDS.edit, { name })}
              onClick={() => setEdited(series.profileId)}
            >
              <Pencil size={16} />
            </IconButton>
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
