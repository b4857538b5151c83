import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '../../support/person.ts'
import { spawnServer } from '../../support/spawn.ts'

test.if(process.platform === 'linux')(
  'hashing runs at a lower priority than everything else',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quotation-hashing-'))
    await using server = spawnServer({ DATA_DIR: dataDir, ACTIVATION: 'off' })
    const url = await server.url()
    for (const email of ['ann@example.com', 'bob@example.com', 'cyd@example.com']) {
      const reply = await call({ url }, '/api/register', {
        body: { email, password: 'correct horse' },
      })
      expect(reply.status).toBe(200)
    }
    const { pid } = server.process
    const tasks = `/proc/${pid}/task`
    const pool = readdirSync(tasks).filter((id) =>
      readFileSync(`${tasks}/${id}/comm`, 'utf8').startsWith('Bun Pool'),
    )
    // None would mean that Bun has renamed its threads.
    expect(pool).not.toBeEmpty()
    expect(Math.max(...pool.map((id) => getPriority(Number(id))))).toBe(10)
    expect(getPriority(pid)).toBeLessThan(10)
    await rm(dataDir, { recursive: true })
  },
)
