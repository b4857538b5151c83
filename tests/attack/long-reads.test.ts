import { expect, test } from 'bun:test'
import { aPricedQuotation } from '../support/documents.ts'
import { call } from '../support/person.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { longestTurn } from '../support/turns.ts'

const server = sharedServer({ web: true })
const ann = sharedPerson(server, 'ann')

test('many readers of a long quotation, whose info is hidden from them, let others have their turn', async () => {
  const quotation = aPricedQuotation(5000, { access: { level: 'everyone', userList: [] } })
  const [, table] = quotation.blocks
  if (table) table.info = 'internal'
  const saved = await ann.call('/api/save-quotation', { body: { quotation } })
  const body = { id: saved.body.quotation.id }
  const longest = await longestTurn(async () => {
    const reads = Array.from({ length: 60 }, () => call(server, '/api/get-quotation', { body }))
    for (const { status } of await Promise.all(reads)) expect([200, 429]).toContain(status)
  })
  // Usually 200; 3,000 before.
  expect(longest).toBeLessThan(1000)
})

test('many readers of many pages let others have their turn', async () => {
  const quotation = aPricedQuotation(150, { access: { level: 'everyone', userList: [] } })
  const saves = Array.from({ length: 60 }, () =>
    ann.call('/api/save-quotation', { body: { quotation } }),
  )
  const ids = (await Promise.all(saves)).map(({ body }) => body.quotation.id)
  const longest = await longestTurn(async () => {
    const pages = await Promise.all(ids.map((id) => fetch(`${server.url}/${id}`)))
    for (const page of pages) expect(await page.text()).toContain('Work of kind 149')
  })
  // Usually 30; 1,000 to 2,000 before.
  expect(longest).toBeLessThan(500)
})
