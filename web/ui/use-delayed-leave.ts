import { useCallback, useEffect, useRef } from 'react'

/** How long a success is visible before the modal slides out, in ms (spec 9). */
const SLIDE_OUT_MS = 1000

/**
 * Leaves a modal 1 s after a success, or after another time. Where the modal is closed before that, `leave` is called off, or
 * called at once with `atOnceIfClosed`. An answer that comes to a closed modal leaves nothing.
 */
export function useDelayedLeave({ atOnceIfClosed = false } = {}) {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; leave: () => void }>(null)
  const isClosed = useRef(false)

  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      clearTimeout(pending.current?.timer)
      if (atOnceIfClosed) pending.current?.leave()
    }
  }, [atOnceIfClosed])

  return useCallback((leave: () => void, afterMs = SLIDE_OUT_MS) => {
    if (isClosed.current) return
    clearTimeout(pending.current?.timer)
    const timer = setTimeout(() => {
      pending.current = null
      leave()
    }, afterMs)
    pending.current = { timer, leave }
  }, [])
}
