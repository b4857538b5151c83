import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { enterView, isInView, leaveView } from '../../state/routes.ts'
import type { ShownOffer } from './shown-offer.ts'

/** The dialog of an answer, which stays while it closes. */
interface Answering {
  readonly Dialog: ComponentType<DialogProps>
  readonly answerId: string
  readonly isOpen: boolean
}

export const $answering = atom<Answering | null>(null)

/** Whether the dialog is an entry of the browser's history: over a comparison, that one is. */
let isEntry = false

/** Opens the dialog, which Back in the browser closes: what was typed would be lost with the page. */
export function showDialog(answering: Omit<Answering, 'isOpen'>): void {
  if ($answering.get()?.isOpen) return
  $answering.set({ ...answering, isOpen: true })
  isEntry = !isInView()
  enterView()
  addEventListener('popstate', followBack)
}

export function closeDialog(): void {
  removeEventListener('popstate', followBack)
  const closed = $answering.get()
  $answering.set(closed && { ...closed, isOpen: false })
  if (isEntry) leaveView()
  isEntry = false
}

const followBack = () => void (isInView() || closeDialog())

export interface DialogProps {
  shown: ShownOffer
  /** Of this opening of the dialog, kept over its tries: one answer is stored. */
  answerId: string
  isOpen: boolean
}
