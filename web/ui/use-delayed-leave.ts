import { createContext, useCallback, useContext, useEffect, useRef } from 'react'

/** How long a success is visible before the modal slides out, in ms (product: Modals). */
const SLIDE_OUT_MS = 1000

/**
 * Called by a form to set what closing its window does from now on; null for the usual. While it is
 * set the window is about to leave, and presses beside it reach the page.
 */
export const AboutToLeave = createContext<(leaving: Leaving | null) => void>(() => {})

export interface Leaving {
  /** Null: it closes as usual. */
  leaveNow: (() => void) | null
}

/**
 * Leaves a modal 1 s after a success, or after another time. If the modal is closed before
 * that, `leave` is cancelled, or called at once with `atOnceIfClosed`. An answer that arrives
 * after closing does nothing.
 */
export function useDelayedLeave(atOnceIfClosed = false) {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; leave: () => void }>(null)
  const isClosed = useRef(false)
  const tell = useContext(AboutToLeave)

  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      clearTimeout(pending.current?.timer)
      if (atOnceIfClosed) pending.current?.leave()
      if (pending.current) tell(null)
    }
  }, [atOnceIfClosed, tell])

  return useCallback(
    (leave: () => void, afterMs = SLIDE_OUT_MS) => {
      if (isClosed.current) return
      clearTimeout(pending.current?.timer)
      const leaveNow = () => {
        clearTimeout(timer)
        pending.current = null
        tell(null)
        leave()
      }
      const timer = setTimeout(leaveNow, afterMs)
      pending.current = { timer, leave }
      tell({ leaveNow: atOnceIfClosed ? leaveNow : null })
    },
    [atOnceIfClosed, tell],
  )
}
