import { useEffect, useState } from 'react'
import { fetchVisitors } from './fetch-visitors.ts'
import { type Period, problemOf, type VisitorDay } from './period.ts'

interface Fetched {
  period: Period
  /** Null if they could not be fetched. */
  visited: VisitorDay[] | null
}

/**
 * The days of a period that had visitors. While another period is fetched, the last days stay; a
 * period that can't be shown is not fetched.
 */
export function useVisitors(period: Period): { fetched: Fetched | null; retry: () => void } {
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (problemOf(period)) return
    let isWanted = true
    void fetchVisitors(period).then((visited) => isWanted && setFetched({ period, visited }))
    return () => {
      isWanted = false
    }
  }, [period, attempt])

  return {
    fetched,
    retry() {
      setFetched(null)
      setAttempt(attempt + 1)
    },
  }
}
