import { useCallback, useEffect, useRef } from 'react'
import { $route, leaveModal, navigate, parentPath, quotationPath } from '../../../state/routes.ts'
import { useIsClosed } from '../../../ui/use-is-closed.ts'
import type { SaveOutcome } from '../../editor/index.ts'

/** How long a success is seen before the modal slides out, in ms (spec 9). */
const SLIDE_OUT_MS = 1000

/**
 * Where a save leads: after 1 s to the quotation's own address (spec 4, Save quotation); from a
 * conflict to the paper, which shows the choice. Closed by hand before that, it goes on at once.
 */
export function useGoingOn() {
  const going = useRef<{
    timer: ReturnType<typeof setTimeout>
    from: string | null
    go: () => void
  } | null>(null)
  const isClosed = useIsClosed()

  useEffect(
    () => () => {
      if (!going.current) return
      clearTimeout(going.current.timer)
      // Whoever went elsewhere meanwhile stays there.
      if (paperPath() === going.current.from) going.current.go()
    },
    [],
  )

  return useCallback(
    (outcome: SaveOutcome) => {
      // The answer has come to a form that is closed: the paper itself goes to its address (save.ts).
      if (isClosed.current) return
      if (!outcome.ok) {
        if (outcome.reason === 'conflict') leaveModal({ slide: true })
        return
      }
      const { id } = outcome
      const go = () => {
        going.current = null
        navigate(quotationPath(id), { replace: true, slide: true })
      }
      going.current = { timer: setTimeout(go, SLIDE_OUT_MS), from: paperPath(), go }
    },
    [isClosed],
  )
}

/** The address of the paper under the form; on a list there is none. */
const paperPath = (): string | null =>
  $route.get().screen === 'editor' ? parentPath($route.get()) : null
