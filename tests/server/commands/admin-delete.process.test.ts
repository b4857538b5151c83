import { expect, setDefaultTimeout, test } from 'bun:test'
import { query } from '../../support/database.ts'
import { signUp } from '../../support/person.ts'
import { startTestServer } from '../../support/server.ts'
import { runCommand } from '../../support/spawn.ts'

setDefaultTimeout(120_000)

test('an account is asked about although 300 newer addresses end in its own', async () => {
  await using server = await startTestServer()
  const { email } = await signUp(server, 'ann')
  await query(
    server,
    `INSERT INTO users (id, email, password_hash, roles, created_at)
     WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 300)
     SELECT id || n, n || email, password_hash, roles, created_at + n FROM users, numbers`,
  )
  const { code, stderr } = await runCommand({ DATA_DIR: server.dataDir }, 'admin', 'delete', email)
  expect(code).toBe(2)
  expect(stderr).toContain('there is no terminal to ask at')
  const [left] = await query(server, 'SELECT count(*) AS count FROM users')
  expect(left?.count).toBe(301)
})
