import { expect, spyOn, test } from 'bun:test'
import { listRevisions } from '../../../../../src/modules/quotations/revisions/list.ts'
import type { StoredQuotation } from '../../../../../src/modules/quotations/stored-quotation.ts'
import { openTestDatabase, query } from '../../../../support/database.ts'
import { aNote } from '../../../../support/documents.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer()
const person = sharedPerson(server)

const HEAD_OF_1000 = `UPDATE quotation_documents
  SET head = json_set(head, '$.revision', 1000) WHERE quotation_id = ?`

test('a list of 1,000 revisions is sent page by page, newest first, each once', async () => {
  const { body } = await person.call('/api/save-quotation', { body: { quotation: aNote('') } })
  const { id } = body.quotation
  await query(
    server,
    `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 999)
     INSERT INTO revisions (quotation_id, revision, owner_id, saved_at, email, currency, locale, summary)
       SELECT ?, n, '', n, 'ann@example.com', 'USD', 'en-US', 'one of many' FROM n`,
    [id],
  )
  await query(server, HEAD_OF_1000, [id])
  const seen: number[] = []
  for (let offset = 0; offset <= 1_000; offset += 200) {
    const page = { id, limit: 200, offset }
    const { status, body } = await person.call('/api/get-revision-list', { body: page })
    expect([status, body.total]).toEqual([200, 1_000])
    seen.push(...body.revisions.map(({ revision }: { revision: number }) => revision))
  }
  expect(seen).toEqual(Array.from({ length: 1_000 }, (_, at) => 1_000 - at))
  const usual = await person.call('/api/get-revision-list', { body: { id } })
  expect(usual.body.revisions).toHaveLength(50)
  for (const wrong of [{ limit: 201 }, { limit: 0 }, { offset: -1 }, { offset: 1.5 }]) {
    const answer = await person.call('/api/get-revision-list', { body: { id, ...wrong } })
    expect(answer).toMatchObject({ status: 400, body: { field: Object.keys(wrong)[0] } })
  }
})

test('a page is read by the index: nothing is scanned or sorted', async () => {
  await using opened = await openTestDatabase()
  const { client, read } = opened.db
  const sent = spyOn(client, 'execute')
  const head = { id: 'quotation', revision: 1_000, updatedAt: 0 } as StoredQuotation
  await listRevisions(read, head, { limit: 50, offset: 100 })
  const statements = sent.mock.calls.map(([statement]) => statement as unknown as Statement)
  sent.mockRestore()
  expect(statements).toHaveLength(3)
  for (const { sql, args } of statements) {
    const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args })
    const plan = rows.map(({ detail }) => String(detail))
    expect(plan[0]).toMatch(
      /^SEARCH revisions USING .*INDEX \S+ \(quotation_id=\? AND revision[=<]\?\)$/,
    )
    expect(plan.join('\n')).not.toMatch(/SCAN (revisions|base)|TEMP B-TREE/)
  }
})

interface Statement {
  sql: string
  args: (string | number)[]
}
