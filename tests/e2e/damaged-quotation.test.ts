import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, test } from 'bun:test'
import { aPricedQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { press } from './steps/keys.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })
const person = sharedPerson(server)
let database: Database
beforeAll(() => {
  // Closed after the server: they share a process, and closing it earlier would end the server's locks.
  database = new Database(`${server.dataDir}/quotation.db`)
})
afterAll(() => database.close())

/** How a disk, a manual restore or another program may damage the stored blocks. */
const DAMAGES: [name: string, harm: (blocks: string) => string][] = [
  ['cut off', (blocks) => blocks.slice(0, 300)],
  ['with a figure that is a text', (blocks) => blocks.replace(/"value":10\b/, '"value":"ten"')],
]

test.each(DAMAGES)(
  'a damaged stored quotation (%s) shows an error, never wrong figures, and is not overwritten',
  async (_, harm) => {
    const access = { level: 'everyone' as const, userList: [] }
    const body = { quotation: { ...aPricedQuotation(2), access } }
    const { id } = (await person.call('/api/save-quotation', { body })).body.quotation
    const read = database.query<{ blocks: string }, [string]>(
      'select blocks from quotation_documents where quotation_id = ?',
    )
    const whole = read.get(id)?.blocks ?? ''
    const damaged = harm(whole)
    expect(damaged).not.toBe(whole)
    database.run('update quotation_documents set blocks = ? where quotation_id = ?', [damaged, id])

    await using opened = await visit(server, `/${id}`, {
      as: person,
      // Where the damage can be seen without parsing all of it, the server refuses to send it.
      expected: /status of 500 .*get-quotation/,
    })
    const { page } = opened
    const message = page.locator('[data-background-message]')
    await expect(message).toContainText('Internal error')
    await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await press(page, 'Control+Shift+S')
    expect(read.get(id)?.blocks).toBe(damaged)

    database.run('update quotation_documents set blocks = ? where quotation_id = ?', [whole, id])
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-cell="total"]')).toBeVisible()
  },
)

test('a quotation of which only the columns are left stands in the list, and is deleted there', async () => {
  const body = { quotation: aPricedQuotation(2, { name: 'Kitchen' }) }
  const { id } = (await person.call('/api/save-quotation', { body })).body.quotation
  database.run(`update quotation_documents set head = '{"id":' where quotation_id = ?`, [id])
  await using opened = await visit(server, '/quotation-list', { as: person })
  const { page } = opened
  const row = page.locator(`[data-quotation-id="${id}"]`)
  await expect(row).toContainText('Kitchen')
  // A total without its currency would be a wrong figure.
  await expect(row).not.toContainText('40')
  await row.getByRole('button', { name: 'Delete Kitchen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(
    (await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })).status,
  ).toBe(404)
})
