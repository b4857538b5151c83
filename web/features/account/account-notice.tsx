import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { $hasNotice } from '../../state/account-notice.ts'
import { lazy } from '../../state/lazy.ts'

const loadNotice = lazy(async () => (await import('./notice.tsx')).Notice)

/** Notices of the account, loaded with the first. They then stay, to see what comes of it. */
export function AccountNotice() {
  const hasNotice = useStore($hasNotice, { ssr: 'initial' })
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (hasNotice)
      loadNotice().then(
        (Loaded) => setNotice(() => Loaded),
        () => {},
      )
  }, [hasNotice])
  return Notice && <Notice />
}
