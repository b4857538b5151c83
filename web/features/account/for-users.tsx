import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $session } from '../../state/session.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { requireLogin } from './login-redirect.ts'

/** The content of a modal for logged-in users; anybody else is sent to the login, and back. */
export const forUsers = <Props extends object>(Content: ComponentType<Props>) =>
  function ForUsers(props: Props) {
    const { status } = useStore($session)
    useEffect(requireLogin, [])
    if (status === 'known') return <Content {...props} />
    return <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
  }
