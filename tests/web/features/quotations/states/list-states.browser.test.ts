import { beforeAll, describe, test } from 'bun:test'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { anOffer, answerOffer, type SentOffer, sendOffer } from '../../../../support/offers.ts'
import { call, type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

/** Ten minutes before the end of the day in Berlin. */
let now = Date.parse('2026-11-26T22:50:00Z')
const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' }, now: () => now })
let ann: Person
let asked: SentOffer

const sent = (name: string, changes = {}) => {
  now += 1000
  return sendOffer(ann, changes, anOffer({ name, category: 'Renovation', currency: 'EUR' }))
}

beforeAll(async () => {
  ann = await signUp(server, 'ann')
  const draft = aPricedQuotation(1, { name: 'Attic', currency: 'EUR' })
  await ann.call('/api/save-quotation', { body: { quotation: draft } })
  await sent('Bathroom')
  const seen = await sent('Cellar')
  await call(server, '/api/view-offer', { body: { token: seen.tokens[0] } })
  asked = await sent('Dormer')
  for (const text of ['When?', 'And who?'])
    await call(server, '/api/ask-question', { body: { token: asked.tokens[0], text } })
  await answerOffer(server, (await sent('Entrance')).tokens[0] ?? '')
  const declined = await sent('Fence')
  await answerOffer(server, declined.tokens[0] ?? '', { answer: 'decline', choices: [] })
  await sent('Garage', { validUntil: '2026-11-26' })
  const other = await signUp(server, 'bob')
  const access = { level: 'custom' as const, userList: [ann.email] }
  const shared = aPricedQuotation(1, { name: 'Hall of Bob', access })
  await other.call('/api/save-quotation', { body: { quotation: shared } })
  now = Date.parse('2026-11-26T23:00:00Z')
})

async function list(width = 1280) {
  const visitor = await visit(server, '/quotation-list', { as: ann, width })
  const rows = visitor.page.locator('[data-quotation-id]')
  return { ...visitor, rows, names: rows.getByRole('link') }
}

describe('the list', () => {
  test.each([1280, 800, 390])('tells where each quotation stands, at %i px', async (width) => {
    await using at = await list(width)
    const states = at.rows.locator('[data-offer-state]')
    await expect(states).toHaveText([
      'Expired',
      'Declined',
      'Accepted',
      'Sent',
      'Seen',
      'Sent',
      'Draft',
    ])
    await expect(
      at.rows.filter({ hasText: 'Hall of Bob' }).locator('[data-offer-state]'),
    ).toHaveCount(0)
    await expect(at.rows.filter({ hasText: 'Dormer' })).toContainText('2 new')
    await expect(at.page.locator('[data-menu="quotation-list"]')).toHaveAttribute(
      'data-unread',
      '2',
    )
    await expect(at.page.locator('[data-state-summary]')).toContainText('3 open · €120.00')
    await looksRight(at.page, `quotation-list-states-${width}`)
  })

  test('is narrowed to a state, with its number and the sum of its totals', async () => {
    await using at = await list()
    const state = at.page.getByLabel('State')
    const summary = at.page.locator('[data-state-summary] [role=status]')
    const found = { Draft: ['Attic'], Seen: ['Cellar'], Declined: ['Fence'], Expired: ['Garage'] }
    for (const [label, names] of Object.entries(found)) {
      await state.selectOption(label)
      await expect(at.names).toHaveText(names)
    }
    await expect(summary).toHaveText('1 expired · €40.00')
    await state.selectOption('Sent')
    await expect(at.names).toHaveText(['Dormer', 'Bathroom'])
    await expect(summary).toHaveText('2 sent · €80.00')
    await state.selectOption('With questions')
    await expect(at.names).toHaveText(['Dormer'])
    await at.page.getByLabel('Category').selectOption('Renovation')
    await expect(at.names).toHaveText(['Dormer'])
    await expect(summary).toHaveText('')
  })

  test('is sorted in the order of progress', async () => {
    await using at = await list()
    await at.page.getByRole('button', { name: 'State' }).click()
    await expect(at.rows.locator('[data-offer-state]')).toHaveText([
      'Draft',
      'Sent',
      'Sent',
      'Seen',
      'Accepted',
      'Declined',
      'Expired',
    ])
    await at.page.getByRole('button', { name: 'State' }).click()
    await expect(at.names.first()).toHaveText('Garage')
  })
})

describe('unread messages', () => {
  test('are counted on the menu item, on any page, until they are seen', async () => {
    await using at = await visit(server, '/new', { as: ann })
    const item = at.page.locator('[data-menu="quotation-list"]')
    await expect(item).toHaveAttribute('data-unread', '2')
    await looksRight(at.page, 'menu-unread')
    await at.page.setViewportSize({ width: 900, height: 800 })
    await looksRight(at.page, 'menu-unread-900')
    await at.page.setViewportSize({ width: 390, height: 800 })
    await looksRight(at.page, 'menu-unread-390')
    await at.page.setViewportSize({ width: 1280, height: 900 })
    await ann.call('/api/see-questions', { body: { id: asked.quotation.id } })
    await item.click()
    await expect(item).not.toHaveAttribute('data-unread', /./)
    await expect(
      at.page.locator('[data-quotation-id]').filter({ hasText: 'Dormer' }),
    ).toContainText('2 questions')
  })

  test('are not asked for by visitors', async () => {
    const calls: string[] = []
    await using at = await visit(server, '/new', {
      before: async (page) => void page.on('request', (request) => calls.push(request.url())),
    })
    await expect(at.page.locator('[data-menu="login"]')).toBeVisible()
    expect(calls.filter((url) => /unread/.test(url))).toEqual([])
  })
})
