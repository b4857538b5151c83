import type { ComponentType } from 'react'
import type { DialogWidth } from './dialog.tsx'

export interface ModalContentProps {
  /** The route's parameters, by name. */
  params: Readonly<Record<string, string>>
}

/** A feature's modal for a route key. */
export interface ModalKind {
  title: string | ComponentType<ModalContentProps>
  width: DialogWidth
  Content: ComponentType<ModalContentProps>
}
