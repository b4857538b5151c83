import { expect, test } from 'bun:test'
import { type Block, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { visit } from '../e2e/steps/visit.ts'
import { expect as expectOn } from '../support/expect.ts'
import { HOSTILE_HTML } from '../support/hostile-html.ts'
import { anOffer, sendAgain, sendOffer } from '../support/offers.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { amount } from '../support/soak.ts'

const server = sharedServer({ web: true })
const sender = sharedPerson(server, 'sender')

const EVERY = amount(16, 1)
const ATTACKS = HOSTILE_HTML.filter((_, at) => at % EVERY === 0)

test('no html of a sender runs where a customer compares two versions, whatever the server answers', async () => {
  const { quotation } = await sendOffer(sender, {}, anOffer())
  const next = { ...quotation, blocks: [...quotation.blocks, newTextBlock('more', '<p>More</p>')] }
  const saved = await sender.call('/api/save-quotation', { body: { quotation: next } })
  const { tokens } = await sendAgain(sender, saved.body.quotation)
  await using at = await visit(server, `/offer/${tokens[0]}`, { bypassCSP: true, expected: /./ })
  const { page } = at
  await page.route('**/api/compare-offer', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.before.quotation = withAttacks(body.before.quotation, 0)
    body.after.quotation = withAttacks(body.after.quotation, 1)
    await route.fulfill({ response, json: body })
  })
  await page.locator('[data-changes]').click()
  await expectOn(page.locator('.past-paper')).toBeVisible()
  // What an event would run has had its time once a later picture has failed.
  await page.evaluate(async () => {
    const last = new Image()
    const failed = new Promise((resolve) => {
      last.onerror = resolve
    })
    last.src = '/nowhere.png'
    await failed
  })
  expect(await page.evaluate('Boolean(window.hacked)')).toBe(false)
  await expectOn(page.locator('.past-paper .past-text')).toHaveCount(3 * ATTACKS.length + 2)
  expect(await page.locator('.past-paper :is(script, iframe, object, embed, form)').count()).toBe(0)
})

/**
 * Each attack in a text that both versions have, which is another one in each, and in one that only
 * this version has; and some in the table.
 */
function withAttacks(quotation: Quotation, shift: number): Quotation {
  const attack = (at: number) => ATTACKS[(at + shift) % ATTACKS.length] ?? ''
  const texts = ATTACKS.flatMap((_, at) => [
    newTextBlock(`both${at}`, attack(at)),
    newTextBlock(`only${shift}-${at}`, attack(at)),
  ])
  const blocks = quotation.blocks.map((block) => hostile(block, attack))
  return { ...quotation, blocks: [...blocks, ...texts] }
}

function hostile(block: Block, attack: (at: number) => string): Block {
  if (block.type !== 'boq') return block
  const changed = structuredClone(block)
  changed.boq.header.title.html = attack(0)
  changed.boq.column.price.html = attack(1)
  for (const [at, row] of changed.boq.rows.entries()) {
    row.description.html = attack(at + 2)
    if (row.type === 'row') row.qty.unit = attack(at + 3).slice(0, 20)
  }
  return changed
}
