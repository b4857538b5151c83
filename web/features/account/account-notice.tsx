import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { $hasNotice } from '../../state/has-account-notice.ts'
import { ifLoaded, lazy } from '../../state/lazy.ts'

const loadNotice = lazy(async () => (await import('./notice.tsx')).Notice)

/**
 * Account notices, whose code is loaded with the first notice. The component then stays mounted, to
 * follow what becomes of it.
 */
export function AccountNotice() {
  const hasNotice = useStore($hasNotice, { ssr: 'initial' })
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (hasNotice) ifLoaded(loadNotice, (Loaded) => setNotice(() => Loaded))
  }, [hasNotice])
  return Notice && <Notice />
}
