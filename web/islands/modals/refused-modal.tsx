import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $backgroundMessage } from '../../features/editor/index.ts'
import { $route, type ModalKey } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import form from '../../ui/form.module.css'

/** Modals that need the quotation of the paper under them. */
const ABOUT_QUOTATION: ReadonlySet<ModalKey> = new Set(['save', 'share', 'info', 'bookmark'])

/** In place of a modal by address whose quotation may not be opened, or can't be: its form could only fail. */
export function RefusedModal({ name, children }: { name: ModalKey; children: ReactNode }) {
  const { screen } = useStore($route)
  const { status } = useStore($session)
  const message = useStore($backgroundMessage)
  if (screen !== 'editor' || !message || !ABOUT_QUOTATION.has(name)) return children
  // It leads to the login, after which the quotation is loaded again.
  if ('isForbidden' in message && status !== 'known' && name !== 'info') return children
  return (
    <p className={form.note} role="alert">
      {'isForbidden' in message ? 'You may not open this quotation.' : `${message.text}.`}
    </p>
  )
}
