import { useCallback, useEffect, useRef } from 'react'
import { useIsClosed } from '../../ui/use-is-closed.ts'

/** Keeps the way to stop a leaving that is under way, and stops it when the modal is closed first. */
export function useLeaving() {
  const stop = useRef<(() => void) | undefined>(undefined)
  const isClosed = useIsClosed()
  useEffect(() => () => stop.current?.(), [])
  return useCallback(
    (leave: () => () => void) => {
      if (isClosed.current) return
      stop.current?.()
      stop.current = leave()
    },
    [isClosed],
  )
}
