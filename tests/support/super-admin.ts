import { createClient } from '@libsql/client'
import { logIn, type Person, signUp } from './person.ts'
import type { TestServer } from './server.ts'

/** Signs up a super-admin. The first comes by the command line alone: no call makes one. */
export async function signUpSuperAdmin(server: TestServer, name = 'admin'): Promise<Person> {
  const person = await signUp(server, name)
  const client = createClient({ url: `file:${server.dataDir}/quotation.db`, timeout: 5000 })
  const roles = JSON.stringify(['user', 'super-admin'])
  const sql = 'UPDATE users SET roles = ? WHERE email = ?'
  await client.execute({ sql, args: [roles, person.email] })
  client.close()
  // A session of its own: who had one before is remembered for a moment.
  return logIn(server, person)
}
