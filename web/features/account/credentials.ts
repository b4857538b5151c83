import type { Credentials } from '../../state/session.ts'
import { enter } from './other-tabs.ts'

/** Logs in only when token, email and roles are all there (spec 4, Activation). */
export function enterIfComplete(answer: Partial<Credentials>): boolean {
  const { accessJwtToken, email, roles } = answer
  if (!accessJwtToken || !email || !roles) return false
  enter({ accessJwtToken, email, roles })
  return true
}
