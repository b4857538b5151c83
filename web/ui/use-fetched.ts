import { useCallback, useEffect, useReducer, useState } from 'react'

type Answered<T> = { ok: true; data: T } | { ok: false; status?: number | null }

/**
 * What a call answers, fetched when the component is shown, and whenever the call is another one;
 * what was fetched before stays meanwhile.
 */
export function useFetched<T>(fetch: () => Promise<Answered<T>>) {
  const [data, setData] = useState<T | null>(null)
  const [failure, setFailure] = useState<{ status?: number | null } | null>(null)
  const [attempt, reload] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches again
  useEffect(() => {
    let isWanted = true
    setFailure(null)
    void fetch()
      .catch((): Answered<T> => ({ ok: false }))
      .then((answer) => {
        if (!isWanted) return
        if (answer.ok) setData(() => answer.data)
        else setFailure(answer)
      })
    return () => {
      isWanted = false
    }
  }, [fetch, attempt])
  return {
    data,
    setData: (changed: T) => setData(() => changed),
    hasFailed: failure !== null,
    /** The status of the answer that failed, if there was one. */
    status: failure?.status,
    reload: () => reload(),
  }
}

/** What a loader resolves with, as a component on demand; without a loader nothing is loaded. */
export const useLoaded = <T>(load: (() => Promise<T>) | null) =>
  useFetched<T | null>(
    useCallback(async () => ({ ok: true, data: load && (await load()) }), [load]),
  )
