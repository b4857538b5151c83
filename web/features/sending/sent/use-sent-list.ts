import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../state/api.ts'
import type { SentPerson } from '../send-fields.ts'

/** To whom a quotation was sent. */
export interface SentPeople {
  /** The last sent first; null until they are loaded. */
  readonly data: readonly SentPerson[] | null
  /** Whether there are people of earlier sends who are not loaded. */
  readonly hasMore: boolean
  readonly hasFailed: boolean
  /** Resolves to those who are known then; null if they can't be loaded. */
  reload(): Promise<readonly SentPerson[] | null>
  loadMore(): Promise<void>
}

export function useSentList(id: string): SentPeople {
  const [people, setPeople] = useState<readonly SentPerson[] | null>(null)
  const [total, setTotal] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  const shown = useRef(0)

  const load = useCallback(
    async (before: readonly SentPerson[]): Promise<readonly SentPerson[] | null> => {
      setFailed(false)
      const answer = await call('POST', 'get-sent-list', { id, offset: before.length })
      setFailed(!answer.ok)
      if (!answer.ok) return null
      const { sent, total } = answer.data
      const known = [...before, ...sent]
      // Earlier sends that were loaded stay.
      if (known.length < shown.current && sent.length > 0) return load(known)
      shown.current = known.length
      setPeople(known)
      setTotal(total)
      return known
    },
    [id],
  )
  const reload = useCallback(() => load([]), [load])
  const loadMore = async () => void (await load(people ?? []))
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void reload()
    void reload()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [reload])

  return { data: people, hasMore: (people?.length ?? 0) < total, hasFailed, reload, loadMore }
}
