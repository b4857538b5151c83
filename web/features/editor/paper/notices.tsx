import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { ComponentType } from 'react'

interface Notices {
  DraftBanner: ComponentType
  ConflictBanner: ComponentType
}

/** What may have to be said above the paper; it comes with `afterwards.ts`. */
export const $notices = atom<Notices | null>(null)

/** A component of its own: the paper is not drawn anew when they come. */
export function Notices() {
  const notices = useStore($notices, { ssr: 'initial' })
  if (!notices) return null
  const { DraftBanner, ConflictBanner } = notices
  return (
    <>
      <DraftBanner />
      <ConflictBanner />
    </>
  )
}
