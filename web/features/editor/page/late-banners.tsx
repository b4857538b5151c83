import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, useEffect, useState } from 'react'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { $conflict } from '../document/load-state.ts'

const $draftBanner = atom<ComponentType | null>(null)

/** Loaded only if there is a draft. */
export const loadDraftBanner = lazy(async () =>
  $draftBanner.set((await import('../drafts/draft-banner.tsx')).DraftBanner),
)

/** The place of the offered draft's banner, on top of the paper. */
export function OfferedDraft() {
  const Banner = useStore($draftBanner)
  return Banner && <Banner />
}

/** Conflicts are rare: the banner is loaded with the first one, or prefetched. */
export const loadConflictBanner = lazy(
  async () => (await import('../saving/conflict-banner.tsx')).ConflictBanner,
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
