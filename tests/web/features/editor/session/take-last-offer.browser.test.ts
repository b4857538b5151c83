import { test } from 'bun:test'
import { newTextBlock } from '#domain/document/quotation.ts'
import { withStatedDays } from '#domain/document/stated-days.ts'
import { template } from '#domain/document/template.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { block, total } from '../../../../e2e/steps/paper.ts'
import { reload, visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sendOffer } from '../../../../support/offers.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const RATE = { id: 'r19', name: 'VAT', percent: 19, reason: '', parts: [] }
const TERMS = '<h2>Terms and conditions</h2><ul><li>Payment is due within 10 days.</li></ul>'

/** An offer from the product's template: with tax, valid for 30 days, with terms in own words. */
async function sendLast(person: Person): Promise<void> {
  let count = 0
  const sample = template(() => `id${++count}`)
  const blocks = sample.blocks.with(-1, newTextBlock('terms', TERMS))
  await sendOffer(
    person,
    {},
    {
      ...sample,
      name: 'Roof',
      tax: { mode: 'added', rates: [RATE], defaultRate: 'r19' },
      blocks: [...withStatedDays(blocks, 30, wordsOf('en').template)],
    },
  )
}

test('in a browser that knows nothing, a new quotation has tax, days and terms of the account’s last offer', async () => {
  const ann = await signUp(server)
  await sendLast(ann)
  await using at = await visit(server, '/new', { as: ann })
  const { page } = at
  await expect(total(page)).toHaveText('$333.20')
  const paper = page.locator('article')
  await expect(paper).toContainText('Valid for 30 days')
  await expect(paper).toContainText('Payment is due within 10 days.')
  await expect(paper).not.toContainText('Warranty')
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeDisabled()
  // A trade's template has days and terms of its own.
  await page.goto(`${server.url}/new?template=garden`)
  await expect(page.locator('[data-total="tax"]')).toContainText('VAT 19')
  await expect(paper).toContainText('on completion')
  await expect(paper).not.toContainText('Payment is due within 10 days.')
})

test('one’s own default template comes before the last offer', async () => {
  const ann = await signUp(server)
  await sendLast(ann)
  let count = 0
  const quotation = { ...template(() => `own${++count}`), name: '' }
  const own = { id: 'own-template', name: 'Mine', isDefault: true, quotation }
  await ann.call('/api/save-template', { body: own })
  await using at = await visit(server, '/new', { as: ann })
  await expect(at.page.locator('article')).toContainText('Valid for 14 days')
  await reload(at.page)
  await expect(block(at.page, 'boq').first()).toBeVisible()
  await expect(total(at.page)).toHaveText('$280.00')
  await expect(at.page.locator('article')).toContainText('Warranty')
})
