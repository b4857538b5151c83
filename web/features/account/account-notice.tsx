import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { $awaitedActivation, $isBegunElsewhere } from '../../state/awaited-activation.ts'
import { lazy } from '../../state/lazy.ts'

const loadNotice = lazy(async () => (await import('./notice.tsx')).Notice)

/** Notices of the account, loaded with the first. They then stay, to see what comes of it. */
export function AccountNotice() {
  const isAwaited = useStore($awaitedActivation, { ssr: 'initial' }) !== null
  const isBegunElsewhere = useStore($isBegunElsewhere, { ssr: 'initial' })
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (isAwaited || isBegunElsewhere)
      loadNotice().then(
        (Loaded) => setNotice(() => Loaded),
        () => {},
      )
  }, [isAwaited, isBegunElsewhere])
  return Notice && <Notice />
}
