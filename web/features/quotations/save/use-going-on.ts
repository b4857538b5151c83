import { useCallback, useEffect, useRef } from 'react'
import { leaveModal, navigate, quotationPath } from '../../../state/routes.ts'
import type { SaveOutcome } from '../../editor/index.ts'

/** How long a success is seen before the modal slides out, in ms (spec 9). */
const SLIDE_OUT_MS = 1000

/**
 * Where a save leads: after 1 s to the quotation's own address (spec 4, Save quotation); from a
 * conflict to the paper, which shows the choice. Closed by hand before that, it goes on at once.
 */
export function useGoingOn() {
  const going = useRef<{ timer: ReturnType<typeof setTimeout>; go: () => void } | null>(null)

  useEffect(
    () => () => {
      if (!going.current) return
      clearTimeout(going.current.timer)
      going.current.go()
    },
    [],
  )

  return useCallback(({ ok, id, message }: SaveOutcome) => {
    if (message === 'conflict') leaveModal({ slide: true })
    if (!ok || !id) return
    const go = () => {
      going.current = null
      navigate(quotationPath(id), { replace: true, slide: true })
    }
    going.current = { timer: setTimeout(go, SLIDE_OUT_MS), go }
  }, [])
}
