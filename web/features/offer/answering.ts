import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import type { DialogProps } from './dialog-props.ts'

/** The open dialog of an answer. */
export interface Answering {
  readonly Dialog: ComponentType<DialogProps>
  readonly answerId: string
}

export const $answering = atom<Answering | null>(null)

export const closeDialog = (): void => $answering.set(null)
