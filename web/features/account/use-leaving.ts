import { useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the way to stop a leaving that is under way, and stops it when the modal is closed first: an
 * answer that comes later than that closes nothing else.
 */
export function useLeaving() {
  const stop = useRef<(() => void) | undefined>(undefined)
  const isClosed = useRef(false)
  useEffect(
    () => () => {
      isClosed.current = true
      stop.current?.()
    },
    [],
  )
  return useCallback((leave: () => () => void) => {
    if (isClosed.current) return
    stop.current?.()
    stop.current = leave()
  }, [])
}
