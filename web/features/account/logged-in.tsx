import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $session } from '../../state/session.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { requireLogin } from './login-redirect.ts'

/** The content of a modal for logged-in users; anybody else is sent to the login, and back. */
export function LoggedIn({ children }: { children: ReactNode }) {
  const { status } = useStore($session)
  useEffect(requireLogin, [])
  return status === 'known' ? children : <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
}
