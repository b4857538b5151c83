import { test } from 'bun:test'
import type { Page } from 'playwright'
import { openPage } from '../support/browser.ts'
import { aQuotation } from '../support/documents.ts'
import { expect, PATIENCE_MS } from '../support/expect.ts'
import { type Person, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { menu, modal } from './steps/account.ts'
import { hasFocus, press } from './steps/keys.ts'
import { block, type CellName, cell, row, saveState, textOf, total } from './steps/paper.ts'
import { carryCookie, scripts } from './steps/visit.ts'

const server = sharedServer({ web: true })

test('what is done to the template before any script runs stands where it was meant', async () => {
  await using opened = await openPage()
  const { page } = opened
  const start = await holdScripts(page)
  await page.goto(server.url, { waitUntil: 'commit' })
  const title = textOf(block(page, 'text')).getByRole('heading')
  await title.click({ clickCount: 3 })
  await page.keyboard.type('Bath')
  await expect(title).toHaveText('Bath')
  // A sample is selected by one click.
  await at(page, 0, 'description').click()
  await page.keyboard.type('Tiles')
  await press(page, 'Tab')
  await page.keyboard.type('25')
  await press(page, 'Tab')
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await page.keyboard.type('1')
  await expect(total(page)).toHaveText('$280.00')
  await menu(page, 'login').click()
  await at(page, 1, 'qty').focus()

  start()
  await hasFocus(modal(page, 'login').getByLabel('Email'))
  await press(page, 'Escape')
  // 4 × 25 + 1 × 20 + 3 × 30, and the other table's 140
  await expect(total(page)).toHaveText('$350.00')
  await expect(title).toHaveText('Bath')
  await expect(textOf(block(page, 'text'))).toContainText('A short line')
  await expect(at(page, 0, 'description')).toHaveText('Tiles')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await expect(async () => {
    await press(page, 'Control+z')
    await expect(title).toHaveText('Quotation', { timeout: 200 })
  }).toPass({ timeout: PATIENCE_MS })
  await expect(total(page)).toHaveText('$280.00')
})

test('a text and a figure go on being typed when the scripts come', async () => {
  await using opened = await openPage()
  const { page } = opened
  const start = await holdScripts(page)
  await page.goto(server.url, { waitUntil: 'commit' })
  const address = textOf(block(page, 'text', 1)).locator('p')
  await address.click({ position: { x: 20, y: 54 } })
  await page.keyboard.type('Hill 3')
  const qty = at(page, 0, 'qty')
  await qty.click()
  await page.keyboard.type('12')
  await expect(qty).toHaveText('12')
  // A press on a text that the app has just taken over is not repeated: it would take the focus.
  await page.evaluate(() => {
    const press = () => document.querySelector<HTMLElement>('main [data-rich]')?.click()
    document.addEventListener('adopt-input', press)
  })
  start()
  await expect(total(page)).toHaveText('$390.00')
  await expect(qty).toBeFocused()
  await page.keyboard.type('3')
  await press(page, 'Enter')
  await expect(qty).toHaveText('123')
  const html = (await address.innerHTML()).replaceAll(/<\/?span[^>]*>/g, '')
  expect(html).toBe('Client name<br>Company<br>Hill 3<br>Postcode and town<br>Country')
})

test('a figure that is left before it can be settled shows what was typed until then', async () => {
  await using opened = await openPage()
  const { page } = opened
  const held = Promise.withResolvers<void>()
  await page.route('**/figures-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(server.url)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const qty = at(page, 0, 'qty')
  await qty.click()
  await page.keyboard.type('12')
  await press(page, 'Tab')
  await expect(qty).toHaveText('12')
  await menu(page, 'save').click()
  await expect(total(page)).toHaveText('$280.00')
  held.resolve()
  await expect(total(page)).toHaveText('$390.00')
  await hasFocus(modal(page, 'login').getByLabel('Email'))
  await expect(qty).toHaveText('12')
})

test('a date that is typed meanwhile stays, and the next new quotation is dated today', async () => {
  await using opened = await openPage()
  const { page } = opened
  const start = await holdScripts(page)
  await page.goto(server.url, { waitUntil: 'commit' })
  const date = textOf(block(page, 'text', 2)).locator('[data-field="date"]')
  await date.click()
  await page.keyboard.type('3 M')
  await expect(date).toHaveText('3 M')
  start()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.keyboard.type('ay')
  // While its editor is mounted, the text is in the page twice.
  await expect(date.last()).toHaveText('3 May')
  await expect(date).toHaveCount(1)
  await menu(page, 'new').click()
  await expect(date).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/)
})

test('the owner of a public quotation goes on from what was pressed and typed before it is known whose it is', async () => {
  const ann = await signUp(server)
  const path = await publish(ann)
  await using opened = await openPage()
  const { page } = opened
  await carryCookie(opened.context, server, ann)
  const start = await holdScripts(page)
  await page.goto(server.url + path, { waitUntil: 'commit' })
  await at(page, 0, 'qty').click()
  await page.keyboard.type('12')
  await press(page, 'Enter')
  await page.keyboard.type('4')
  await expect(page.getByRole('button', { name: 'Edit a copy' })).toBeHidden()
  start()
  // 12 × 10 + 4 × 20 + 3 × 30, and the other table's 140
  await expect(total(page)).toHaveText('$430.00')
})

const at = (page: Page, nth: number, name: CellName) => cell(row(block(page, 'boq'), nth), name)

/** Holds the app's first script back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const script = Promise.withResolvers<void>()
  await page.route(scripts('main'), async (route) => {
    await script.promise
    await route.continue()
  })
  return script.resolve
}

/** The path of a person's public quotation. */
async function publish(person: Person): Promise<string> {
  const quotation = aQuotation({ access: { level: 'everyone', userList: [] } })
  const { body } = await person.call('/api/save-quotation', { body: { quotation, share: true } })
  return `/${body.quotation.id}`
}
