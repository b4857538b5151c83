import { expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { type BoqRow, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { openPage } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { anOffer, sendAgain, sendOffer } from '../support/offers.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'
import { looksRight } from './steps/look.ts'
import { total } from './steps/paper.ts'
import { forgive, visit } from './steps/visit.ts'

/** The pages' own, whose days are then told as days. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const server = sharedServer({
  env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' },
  web: true,
})
const sender = sharedPerson(server, 'sender')

const note = (page: Page): Locator => page.locator('[data-earlier]')
const change = (page: Page): Locator => page.locator('[data-changes]')
const paper = (page: Page): Locator => page.locator('main article')
const compared = (page: Page): Locator => page.locator('.past-paper')
const summary = (page: Page): Locator => page.locator('[data-summary]')
const marked = (page: Page, kind: string): Locator =>
  compared(page).locator(`[data-change="${kind}"]`)

function rowsOf({ blocks }: Quotation): BoqRow[] {
  const table = blocks.find(({ type }) => type === 'boq')
  if (table?.type !== 'boq') throw new Error('a boq')
  return table.boq.rows as BoqRow[]
}

/** A changed row with other words, a moved, a removed and a new one, and a discount. */
function revise(quotation: Quotation): Quotation {
  const next = structuredClone(quotation)
  const rows = rowsOf(next)
  const [first, , , , plain, gone] = rows
  if (!first || !plain || !gone) throw new Error('six rows')
  first.qty.value = 3
  first.description.html = '<p>Work of kind 0 on all floors</p>'
  rows.splice(rows.indexOf(gone), 1)
  rows.splice(rows.indexOf(plain), 1)
  rows.unshift(plain)
  rows.push({ ...structuredClone(gone), id: 'new', description: cellOf('Clean up at the end') })
  next.lines = [{ id: 'line', html: 'Discount', kind: 'percent', value: -10 }]
  return next
}

/** Words of the page and its buttons, none of which the offer itself has. */
const ENGLISH = /change|added|removed|moved|compared|\bshow|hide|next|valid/i

const cellOf = (text: string) => ({ html: `<p>${text}</p>`, value: null })

/** An offer with two plain rows more; and its token once it was revised and sent again. */
async function sendBoth(changes: Partial<Quotation> = {}, change = revise) {
  const offer = anOffer(changes)
  offer.blocks.unshift(newTextBlock('to', '<p><span data-field="company"></span></p>'))
  const rows = rowsOf(offer)
  const [first] = rows
  if (!first) throw new Error('a row')
  for (const id of ['plain', 'gone'])
    rows.push({ ...structuredClone(first), id, description: cellOf(`Work that is ${id}`) })
  const { quotation } = await sendOffer(sender, { validUntil: '2099-12-31', timeZone }, offer)
  const saved = await sender.call('/api/save-quotation', {
    body: { quotation: change(quotation) },
  })
  const { tokens } = await sendAgain(sender, saved.body.quotation, {
    validUntil: '2100-01-31',
    timeZone,
  })
  return tokens[0] ?? ''
}

test('a customer sees what changed since the version before, goes from change to change, and back', async () => {
  const token = await sendBoth()
  await using at = await visit(server, `/offer/${token}`)
  const { page } = at
  await expect(note(page)).toContainText('Compared with the version of')
  await expect(note(page)).toContainText('5 changes, total 80.00 → 81.00')
  await looksRight(page, 'changed-offer')

  // The first press loads the app, the comparison and the earlier version.
  await change(page).click()
  await expect(change(page)).toHaveText('Hide what changed')
  await expect(paper(page)).toBeHidden()
  // What a blank field asks its writer for.
  await expect(compared(page).locator('[data-field="company"]')).toBeHidden()
  for (const [kind, text] of [
    ['added', 'Clean up at the end'],
    ['removed', 'Work that is gone'],
    ['moved', 'Work that is plain'],
  ] as const)
    await expect(marked(page, kind)).toContainText(text)
  const [row, foot] = await marked(page, 'changed').all()
  await expect(row as Locator).toContainText('on all floors')
  await expect((row as Locator).locator('.qty del')).toHaveText('2')
  await expect((row as Locator).locator('.qty ins')).toHaveText('3')
  await expect(foot as Locator).toContainText('Discount')
  await expect(summary(page)).toContainText('5 changes, total 80.00 → 81.00')
  await expect(summary(page)).toContainText('Changed: 2')
  await expect(summary(page)).toContainText('Valid until: December 31, 2099 → January 31, 2100')
  await expect(summary(page)).toContainText('$80.00 → $81.00')
  await expect(summary(page)).toContainText('Both versions are compared as they were sent')
  await looksRight(page, 'changed-offer-shown')

  const next = page.getByRole('button', { name: 'Next change' })
  await expect(note(page)).toContainText('5 changes')
  await next.click()
  await expect(note(page)).toContainText('1 of 5')
  await expect(compared(page).locator('[data-change]').first()).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  await expect(note(page)).toContainText('3 of 5')
  await page.getByRole('button', { name: 'Previous change' }).click()
  await expect(note(page)).toContainText('2 of 5')
  await expect(row as Locator).toBeInViewport()
  await expect(note(page)).toBeInViewport()

  await change(page).click()
  await expect(change(page)).toHaveText('Show what changed')
  await expect(change(page)).toBeFocused()
  await expect(paper(page)).toBeVisible()
  await expect(compared(page)).toHaveCount(0)
  await expect(total(page)).toHaveText('$81.00')

  // Back in the browser and Escape lead to the plain paper too.
  for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await change(page).click()
    await expect(compared(page)).toBeVisible()
    await leave()
    await expect(paper(page)).toBeVisible()
    await expect(compared(page)).toHaveCount(0)
    is(page.url()).toEndWith(`/offer/${token}`)
  }
})

test('says that the versions are as sent, and what the total is with what is chosen', async () => {
  const token = await sendBoth()
  await using at = await visit(server, `/offer/${token}`)
  const { page } = at
  await page.getByRole('checkbox', { name: 'Optional: Work of kind 1' }).click()
  await expect(total(page)).toHaveText('$99.00')
  await change(page).click()
  await expect(summary(page)).toContainText('With what is chosen, the total is $99.00.')
  await expect(summary(page)).toContainText('$80.00 → $81.00')
  await expect(page.getByText('Choose what you would like')).toBeHidden()
  // Printed, it is the plain paper.
  await page.emulateMedia({ media: 'print' })
  await expect(compared(page)).toBeHidden()
  await expect(note(page)).toBeHidden()
  await expect(paper(page)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(paper(page)).toBeHidden()
  await change(page).click()
  await expect(total(page)).toHaveText('$99.00')
  await expect(page.getByText('Choose what you would like')).toBeVisible()
})

test('without scripts the line is read, and its button is not there', async () => {
  const token = await sendBoth()
  await using opened = await openPage({ javaScriptEnabled: false })
  const { page } = opened
  await page.goto(`${server.url}/offer/${token}`)
  await expect(note(page)).toContainText('5 changes, total 80.00 → 81.00')
  await expect(change(page)).toBeHidden()
})

test('speaks the language of the offer, on a phone too', async () => {
  const token = await sendBoth({ language: 'ar', locale: 'ar-EG' })
  await using at = await visit(server, `/offer/${token}`, { width: 390, touch: true })
  const { page } = at
  await change(page).click()
  await expect(compared(page)).toBeVisible()
  is(await compared(page).evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await looksRight(page, 'changed-offer-shown-ar')
  const heard = note(page).locator('[aria-label]')
  const names = await heard.evaluateAll((all) => all.map((each) => each.ariaLabel).join())
  await expect(page.locator('main')).not.toContainText(ENGLISH)
  is(names).not.toMatch(ENGLISH)
})

test('what changed is only fetched when it is asked for, and asked for again if that failed', async () => {
  const token = await sendBoth()
  await using at = await visit(server, `/offer/${token}`)
  const { page } = at
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route('**/api/compare-offer', (route) => route.abort())
  await change(page).click()
  await expect(note(page).getByRole('alert')).toContainText(
    'What changed can’t be shown right now.',
  )
  await expect(paper(page)).toBeVisible()
  await page.unroute('**/api/compare-offer')
  await change(page).click()
  await expect(compared(page)).toBeVisible()
  await expect(note(page).getByRole('alert')).toHaveCount(0)
  is(asked.filter((url) => url.endsWith('/api/compare-offer'))).toHaveLength(2)
  forgive(at, /compare-offer/)
})

test('a version in which nothing changed says so, and offers nothing to show', async () => {
  const token = await sendBoth({}, (quotation) => ({ ...quotation, name: 'Another name' }))
  await using at = await visit(server, `/offer/${token}`)
  const { page } = at
  await expect(note(page)).toContainText('Nothing has changed since the version of')
  await expect(change(page)).toHaveCount(0)
})
