import { useStore } from '@nanostores/react'
import { Pencil } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { fetchSeries, type NumberSeries } from '../../state/number-series.ts'
import { $profileChanges, type Profile, profileCalls } from '../../state/profile-calls.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import list from '../../ui/settings-list.module.css'
import { Waiting } from '../../ui/waiting.tsx'
import { WORDS } from './number-words.ts'
import { SeriesForm } from './series-form.tsx'

interface Fetched {
  readonly series: readonly NumberSeries[]
  readonly profiles: readonly Profile[]
}

/** By which numbers quotations follow each other: for all, and for each letterhead of several. */
export function NumberSettings() {
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [edited, setEdited] = useState<string | null>(null)
  const reload = useCallback(async () => {
    const [series, profiles] = await Promise.all([fetchSeries(), profileCalls.list()])
    setFailed(!series.ok || !profiles.ok)
    if (series.ok && profiles.ok)
      setFetched({ series: series.data.series, profiles: profiles.data.profiles })
  }, [])
  const changes = useStore($profileChanges)
  // biome-ignore lint/correctness/useExhaustiveDependencies: letterheads that change beside it
  useEffect(() => void reload(), [reload, changes])

  if (!fetched && hasFailed)
    return (
      <div className={list.failed} role="alert">
        <p>{WORDS.failed}</p>
        <Button onClick={() => void reload()}>{WORDS.retry}</Button>
      </div>
    )
  if (!fetched) return <Waiting>{WORDS.loading}</Waiting>
  const rows = rowsOf(fetched)
  const row = rows.find(({ series }) => series.profileId === edited)
  if (row)
    return (
      <div className={list.section}>
        <SeriesForm
          series={row.series}
          isOwn={row.isOwn && edited !== ''}
          onSaved={() => {
            setEdited(null)
            void reload()
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
          <li key={series.profileId} className={list.row} data-series={series.profileId}>
            <span className={list.name}>
              <bdi>{name}</bdi>
            </span>
            <span className={list.facts}>
              <bdi>{isOwn ? WORDS.next(series.nextNumber) : WORDS.asAll}</bdi>
            </span>
            <IconButton label={WORDS.edit(name)} onClick={() => setEdited(series.profileId)}>
              <Pencil size={16} />
            </IconButton>
          </li>
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
function rowsOf({ series, profiles }: Fetched): Row[] {
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
