import { type RefObject, useEffect, useRef } from 'react'

/**
 * True once what asks is off the page. An answer that comes to a closed form leads nobody away and
 * closes nothing else.
 */
export function useIsClosed(): RefObject<boolean> {
  const isClosed = useRef(false)
  useEffect(
    () => () => {
      isClosed.current = true
    },
    [],
  )
  return isClosed
}
