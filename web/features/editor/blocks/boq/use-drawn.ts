import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { leaveForLater } from './draw-all.ts'
import { newestKey } from './group-rows.ts'

/** New groups drawn at once: what a long boq, or a long paste into it, shows first. */
const FIRST = 3

interface Keyed {
  /** Higher than that of every group that came before it. */
  readonly key: number
}

/**
 * Says of each group whether it is drawn already. Of many new ones the first few are at once; the
 * rest follow in slices that let typing through, so that nobody waits for what is out of sight.
 */
export function useDrawn(groups: readonly Keyed[]): (group: Keyed) => boolean {
  const isServerDrawn = useSyncExternalStore(never, no, yes)
  const newest = newestKey(groups)
  const drawnTo = useRef(isServerDrawn ? newest : -1)
  const [allowedTo, allowTo] = useState(-1)
  const last = Math.max(drawnTo.current + FIRST, allowedTo)
  useEffect(() => {
    if (newest <= last) drawnTo.current = Math.max(drawnTo.current, newest)
    else startTransition(() => allowTo(newest))
  }, [newest, last])
  useLayoutEffect(
    () => (newest > last ? leaveForLater(() => allowTo(newest)) : undefined),
    [newest, last],
  )
  return ({ key }) => key <= last
}

const never = () => no
const no = () => false
const yes = () => true
