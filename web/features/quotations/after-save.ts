import { atom } from 'nanostores'
import {
  $route,
  leaveModal,
  type ModalKey,
  navigate,
  parentPath,
  quotationPath,
} from '../../state/routes.ts'

/**
 * Goes to the quotation's own address (product: Saving), or to a modal over it, unless another one
 * was opened in the meantime.
 */
export function goToQuotation(id: string, modal?: ModalKey): () => void {
  const from = paperPath()
  const to = modal ? `${quotationPath(id)}/${modal}` : quotationPath(id)
  return () => {
    if (paperPath() === from) navigate(to, { replace: true, slide: true })
  }
}

/** Closes the modal, since the paper shows the choice that a conflict needs. */
export function closeForConflict(key: ModalKey): void {
  if ($route.get().modal?.key === key) leaveModal({ slide: true })
}

/** The address of the paper under the form; null on a list. */
const paperPath = (): string | null =>
  $route.get().screen === 'editor' ? parentPath($route.get()) : null

/** The form that waits for the first save: the save form says so and leads to it. */
export const $nextForm = atom<'share' | 'send' | 'sign' | null>(null)
