import { type Credentials, rememberUser } from '../../state/session.ts'

/** Logs in only when token, email and roles are all there (spec 4, Activation). */
export function rememberIfComplete(answer: Partial<Credentials>): boolean {
  const { accessJwtToken, email, roles } = answer
  if (!accessJwtToken || !email || !roles) return false
  rememberUser({ accessJwtToken, email, roles })
  return true
}
