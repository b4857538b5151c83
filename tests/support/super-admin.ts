import { query } from './database.ts'
import { logIn, type OwnLogin, type Person, signUp } from './person.ts'
import type { TestServer } from './server.ts'

/** Signs up a super-admin through the database: no call can create the first one. */
export async function signUpSuperAdmin(
  server: OwnLogin & TestServer,
  name = 'admin',
): Promise<Person> {
  const person = await signUp(server, name)
  const roles = JSON.stringify(['user', 'super-admin'])
  await query(server, 'UPDATE users SET roles = ? WHERE email = ?', [roles, person.email])
  // A new session: roles of an existing one are cached for a moment.
  return server.logIn ? server.logIn(person.email) : logIn(server, person)
}
