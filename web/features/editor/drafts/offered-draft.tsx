import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { lazy } from '../../../state/lazy.ts'

const $banner = atom<ComponentType | null>(null)

/** Loaded only if there is a draft. */
export const loadDraftBanner = lazy(async () =>
  $banner.set((await import('./draft-banner.tsx')).DraftBanner),
)

/** The place of the offered draft's banner, on top of the paper. */
export function OfferedDraft() {
  const Banner = useStore($banner)
  return Banner && <Banner />
}
