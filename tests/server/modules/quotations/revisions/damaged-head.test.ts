import { beforeEach, expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { query } from '../../../../support/database.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ readsLog: true })
const person = sharedPerson(server)
beforeEach(() => {
  server.logged.length = 0
})

test.each(['{"id":', 'null', '{}', ''])(
  'a save over a long quotation whose head has become %j is an error that the log names, and stores nothing',
  async (text) => {
    const save = (quotation: unknown) => person.call('/api/save-quotation', { body: { quotation } })
    const rows = async (sql: string) => query(server, sql, [first.id])
    const first: Quotation = (await save(aPricedQuotation(100))).body.quotation
    // The server knows its head from the save, and reads the long blocks to keep them.
    await query(server, 'UPDATE quotation_documents SET head = ? WHERE quotation_id = ?', [
      text,
      first.id,
    ])
    const before = await rows('SELECT blocks FROM quotation_documents WHERE quotation_id = ?')
    expect(await save({ ...first, name: 'two' })).toMatchObject({
      status: 500,
      body: { message: 'internal error' },
    })
    expect(server.logged.join()).toContain(`The stored quotation ${first.id} is damaged`)
    const after = await rows('SELECT blocks FROM quotation_documents WHERE quotation_id = ?')
    expect(after).toEqual(before)
    expect(await rows('SELECT revision FROM revisions WHERE quotation_id = ?')).toEqual([])
  },
)
