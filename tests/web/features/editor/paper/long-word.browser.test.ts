import { test } from 'bun:test'
import { block, row } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })
const person = sharedPerson(server)

// It took 26 s in a text, and in a row more than a test waits for a page.
test('a word of 100,000 letters does not hold up its readers, and stays on the paper', async () => {
  const quotation = aPricedQuotation(3, { access: { level: 'everyone', userList: [] } })
  const [text, boq] = quotation.blocks
  const [item] = boq?.type === 'boq' ? boq.boq.rows : []
  if (text?.type !== 'text' || !item) throw new Error('no such blocks')
  text.text.html = `<p>${'W'.repeat(100_000)}</p>`
  item.description.html = 'W'.repeat(100_000)
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  await using at = await visit(server, `/${body.quotation.id}`)
  const { page } = at
  await expect(block(page, 'text')).toContainText('W'.repeat(1000))
  await expect(row(block(page, 'boq'), 2)).toContainText('Work of kind 2')
  const paper = await page.getByRole('article').boundingBox()
  expect(paper?.width).toBe(794)
})
