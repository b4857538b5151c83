import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { $conflict } from './save-document.ts'

/** Conflicts are rare: their banner is loaded with the first, or ahead of need. */
export const loadConflictBanner = lazy(
  async () => (await import('./conflict-banner.tsx')).ConflictBanner,
)

/** The choice that a conflict needs; if it can't be loaded, the next save tries again. */
export function Conflict() {
  const conflict = useStore($conflict)
  const [Banner, setBanner] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (conflict) withLoaded(loadConflictBanner, (Loaded) => setBanner(() => Loaded))
  }, [conflict])
  return conflict && Banner && <Banner />
}
