import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { $conflict } from '../document/load-state.ts'

/** Conflicts are rare: the banner is loaded with the first one, or prefetched. */
export const loadConflictBanner = lazy(
  async () => (await import('./conflict-banner.tsx')).ConflictBanner,
)

/** Shows the choice that a conflict needs; if loading its code fails, the next save tries again. */
export function Conflict() {
  const conflict = useStore($conflict)
  const [Banner, setBanner] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (conflict) withLoaded(loadConflictBanner, (Loaded) => setBanner(() => Loaded))
  }, [conflict])
  return conflict && Banner && <Banner />
}
