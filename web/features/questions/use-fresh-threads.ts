import { useEffect } from 'react'
import type { Threads } from './threads.ts'

/** How often the panel looks for what the other side has written meanwhile, in ms. */
const EVERY_MS = 30_000

/** Keeps what the panel shows up to date while it is in sight, and tells that it was seen. */
export function useFreshThreads(threads: Threads): void {
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      await threads.load()
      await threads.see()
    }
    void refresh()
    const timer = setInterval(() => void refresh(), EVERY_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [threads])
}
