import { useCallback, useEffect, useState } from 'react'
import { type SentPerson, sendingCalls } from '../sending-calls.ts'

/** To whom a quotation was sent. */
export interface SentPeople {
  /** The last sent first; null until they are loaded. */
  readonly people: readonly SentPerson[] | null
  /** Whether there are people of earlier sends who are not loaded. */
  readonly hasMore: boolean
  readonly hasFailed: boolean
  reload(): Promise<void>
  loadMore(): Promise<void>
}

export function useSentList(id: string): SentPeople {
  const [people, setPeople] = useState<readonly SentPerson[] | null>(null)
  const [total, setTotal] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(
    async (before: readonly SentPerson[]) => {
      setFailed(false)
      const answer = await sendingCalls.list(id, before.length)
      setFailed(!answer.ok)
      if (!answer.ok) return
      setPeople([...before, ...answer.data.sent])
      setTotal(answer.data.total)
    },
    [id],
  )
  const reload = useCallback(() => load([]), [load])
  const loadMore = () => load(people ?? [])
  useEffect(() => void reload(), [reload])

  return { people, hasMore: (people?.length ?? 0) < total, hasFailed, reload, loadMore }
}
