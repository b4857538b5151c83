import { useCallback, useEffect, useState } from 'react'
import { type SentPerson, sendingCalls } from '../sending-calls.ts'

/** To whom a quotation was sent. */
export interface SentPeople {
  /** The last sent first; null until they are loaded. */
  readonly people: readonly SentPerson[] | null
  readonly hasFailed: boolean
  reload(): Promise<void>
}

export function useSentList(id: string): SentPeople {
  const [people, setPeople] = useState<readonly SentPerson[] | null>(null)
  const [hasFailed, setFailed] = useState(false)

  const reload = useCallback(async () => {
    setFailed(false)
    const answer = await sendingCalls.list(id)
    setFailed(!answer.ok)
    if (answer.ok) setPeople(answer.data.sent)
  }, [id])
  useEffect(() => void reload(), [reload])

  return { people, hasFailed, reload }
}
