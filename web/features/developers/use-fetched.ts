import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '../../state/api.ts'

/** What a call answers, fetched when the component is shown. */
export function useFetched<T>(fetch: () => Promise<Answer<T>>) {
  const [data, setData] = useState<T | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    const answer = await fetch()
    setFailed(!answer.ok)
    if (answer.ok) setData(answer.data)
  }, [fetch])
  useEffect(() => void reload(), [reload])
  return { data, setData, hasFailed, reload: () => void reload() }
}
