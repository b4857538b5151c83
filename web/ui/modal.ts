import type { ComponentType } from 'react'
import type { DialogWidth } from './dialog.tsx'

export interface ModalContentProps {
  /** Of the route, by name. */
  params: Readonly<Record<string, string>>
}

/** A modal that a feature offers under a route key: its frame at once, what is in it on demand. */
export interface ModalKind {
  title: string
  width: DialogWidth
  load: () => Promise<ComponentType<ModalContentProps>>
}
