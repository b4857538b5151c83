import { useCallback, useEffect, useRef } from 'react'

/** Keeps the way to stop a leaving that is under way, and stops it when the modal is closed first. */
export function useLeaving() {
  const stop = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return useCallback((leave: () => () => void) => {
    stop.current?.()
    stop.current = leave()
  }, [])
}
