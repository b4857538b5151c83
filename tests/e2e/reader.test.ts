import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import { openPage, shot } from '../support/browser.ts'
import { aPricedQuotation, aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { type Person, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { readXlsx } from '../support/xlsx.ts'
import { logIn, logOut, menu, modal } from './steps/account.ts'
import { storedDrafts } from './steps/drafts.ts'
import {
  block,
  cell,
  copyLine,
  editCopy,
  row,
  rows,
  saveState,
  toast,
  total,
  typeFigure,
} from './steps/paper.ts'
import { banner, fillSaveForm, pressSave, saveAgain, sendSaveForm } from './steps/saving.ts'
import { goTo, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

/** The path of an offer with a link, and more, in its first block. */
async function publish(
  owner: Person,
  {
    access = { level: 'everyone', userList: [] },
    more = '',
  }: { access?: object; more?: string } = {},
): Promise<string> {
  const quotation = aQuotation({ name: 'Bath', access: access as never })
  const [first] = quotation.blocks
  const table = quotation.blocks.find((block) => block.type === 'boq')
  // An empty place shows no hint of what could be written there.
  if (table?.type === 'boq') table.boq.header.title.html = ''
  if (first?.type === 'text') {
    first.info = 'Costs me 80'
    first.text.html = `<h1>Quotation</h1><p><a href="${server.url}/blog">Terms</a></p>${more}`
  }
  const { body } = await owner.call('/api/save-quotation', { body: { quotation, share: true } })
  return `/${body.quotation.id}`
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

const TOOLS = '[data-bar], [data-action], [data-pin], [data-resize], [data-add]'

/** The paper is text: nothing in it can be edited, and no tool is there. */
async function isRead(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Download pdf' })).toBeVisible()
  const editable = '[contenteditable], [role="textbox"]'
  await expect(page.locator(`main :is(${TOOLS}, ${editable})`)).toHaveCount(0)
  await expect(page.getByText(/^\+ (Row|Block)$/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(copyLine(page)).toHaveCount(0)
}

const qtyOf = (page: Page): Locator => cell(row(block(page, 'boq'), 0), 'qty')

const textOfSelection = (page: Page) => page.evaluate(() => String(getSelection()))

test('a reader loads no editor and meets a clean paper; the visit is counted, and consent cookies go', async () => {
  const lost = '<p><img src="/uploads/lost" alt="Plan"></p>'
  const path = await publish(await signUp(server), { more: lost })
  const counted = Promise.withResolvers<string>()
  await using at = await visit(server, path, {
    expected: /404 .*lost/,
    async before(page) {
      const { hostname: domain } = new URL(server.url)
      await page.context().addCookies([{ name: 'CookieConsent', value: 'yes', domain, path: '/' }])
      page.on('response', async (response) => {
        if (response.url().endsWith('/api/count-unique-daily-visitors'))
          counted.resolve((await response.json()).message)
      })
    },
  })
  const { page } = at
  const qty = qtyOf(page)
  await qty.hover()
  await page.mouse.wheel(0, 200)
  is(await counted.promise).toBe('visitor counted')
  is(await page.evaluate(() => document.cookie)).not.toContain('CookieConsent')
  const scripts = await scriptsOf(page)
  is(scripts).toHaveLength(1)
  is(scripts[0]).toContain('/assets/early-input-')
  await isRead(page)
  // No broken icon, but what it was.
  const picture = page.getByRole('img', { name: 'Plan' })
  is(await picture.evaluate((image) => getComputedStyle(image, '::after').content)).toBe('"Plan"')
  const title = cell(block(page, 'boq'), 'title')
  is(await title.evaluate((empty) => getComputedStyle(empty, '::before').content)).toBe('none')
  await shot(page, 'reader')
})

test('a reader of a guide is counted too', async () => {
  await using at = await openPage()
  const counting = at.page.waitForResponse(`${server.url}/api/count-unique-daily-visitors`)
  await at.page.goto(`${server.url}/blog/how-to-create`)
  is((await (await counting).json()).message).toBe('visitor counted')
})

test('what a reader presses, types and selects changes nothing: it is text, to select and copy', async () => {
  const path = await publish(await signUp(server))
  await using phone = await visit(server, path, { touch: true, width: 390 })
  for (const word of ['Quotation', 'Second item', '20.00', 'Subtotal'])
    await phone.page.locator('article').getByText(word, { exact: true }).first().tap()
  await isRead(phone.page)

  await using at = await visit(server, path)
  const { page } = at
  await page.getByText('First item').dblclick({ position: { x: 8, y: 12 } })
  is((await textOfSelection(page)).trim()).toBe('First')
  await page.keyboard.type('Mine')
  await qtyOf(page).click()
  await page.keyboard.type('99')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+a')
  is(await textOfSelection(page)).toContain('Third item\n30.00\n3\n90.00')
  await isRead(page)
  await expect(qtyOf(page)).toHaveText('1')
  is(await scriptsOf(page)).toHaveLength(1)
  is(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

test('a reader edits a copy when they say so: it is called one, kept as a draft, and the offer stays', async () => {
  const path = await publish(await signUp(server))
  await using at = await visit(server, path)
  const { page } = at
  await editCopy(page)
  await expect(qtyOf(page)).toHaveAttribute('role', 'textbox')
  await expect(page.locator('[data-bar]').first()).toBeAttached()
  await shot(page, 'reader-copy')
  await qtyOf(page).click()
  await page.keyboard.type('12')
  await expect(total(page)).toHaveText('$390.00')
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await expect(page).toHaveTitle('Copy, changed · Quotation')
  await expect(copyLine(page)).toBeVisible()

  // The next visit reads the offer, with the copy on offer.
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(1)
  await goTo(page, page.url())
  await expect(banner(page)).toBeVisible()
  await isRead(page)
  await expect(total(page)).toHaveText('$280.00')
  await banner(page).getByRole('button', { name: 'Restore' }).click()
  await expect(copyLine(page)).toBeVisible()
  await expect(total(page)).toHaveText('$390.00')
  await page.getByRole('button', { name: 'Back to the offer' }).click()
  await isRead(page)
  await expect(total(page)).toHaveText('$280.00')
  await banner(page).getByRole('button', { name: 'Discard' }).click()

  await page.keyboard.press('Control+e')
  await expect(page.getByRole('complementary', { name: 'A copy' })).toBeFocused()
})

test.skipIf(!hasPdfTools)(
  'a file made of a copy names no other author and says that it is changed',
  async () => {
    const owner = await signUp(server, 'seller')
    const path = await publish(owner)
    const id = path.slice(1)
    await using at = await visit(server, path)
    const { page } = at
    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).or(menu(page, name)).click(),
      ])
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
    }
    const offer = await download('Download pdf')
    is(offer.name).toBe(`quotation - ${id}.pdf`)
    is((await readPdf(offer.bytes)).info).toMatchObject({ Title: 'Bath', Author: owner.email })

    await editCopy(page)
    await qtyOf(page).click()
    await page.keyboard.type('12')
    await menu(page, 'share').hover()
    const pdf = await download('pdf')
    is(pdf.name).toBe(`quotation - ${id} (Copy, changed).pdf`)
    const { info, pages } = await readPdf(pdf.bytes)
    is(info.Title).toBe('Copy, changed: Quotation')
    is(info.Author ?? '').toBe('')
    is(pages.join()).toContain('390.00')
    await menu(page, 'share').hover()
    const xlsx = await download('excel')
    is(xlsx.name).toBe(`quotation - ${id} (Copy, changed).xlsx`)
    const properties = readXlsx(xlsx.bytes).part('docProps/core.xml').text
    is(properties).toContain('Copy, changed: Quotation')
    is(properties).not.toContain(owner.email)
  },
)

test('a reader’s press on a link, a menu or the bar does what it says', async () => {
  const path = await publish(await signUp(server))
  await using at = await visit(server, path)
  const { page } = at
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Terms' }).click(),
  ])
  await popup.close()
  is(await scriptsOf(page)).toHaveLength(1)

  await menu(page, 'share').hover()
  await expect(menu(page, 'link')).toBeVisible()
  await page.mouse.move(640, 700)
  await isRead(page)

  await goTo(page, page.url())
  // Pressed twice it makes one file.
  let workers = 0
  page.on('worker', () => workers++)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download pdf' }).dblclick(),
  ])
  is(workers).toBe(1)
  is(download.suggestedFilename()).toBe(`quotation - ${path.slice(1)}.pdf`)
  await isRead(page)
})

test('Save on an offer that is read makes a copy after a login, which is edited as one’s own', async () => {
  const reader = await signUp(server)
  const path = await publish(await signUp(server))
  await using at = await visit(server, path)
  const { page } = at
  await menu(page, 'save').click()
  await expect(toast(page, 'Not logged in')).toBeVisible()
  await logIn(page, reader)
  await modal(page, 'save').locator('[type=submit]').click()
  await expect(toast(page, 'Shared quotation was copied and saved under id')).toBeVisible()
  await expect(page).not.toHaveURL(server.url + path)
  await expect(page.getByRole('button', { name: 'Edit a copy' })).toHaveCount(0)
  await expect(copyLine(page)).toHaveCount(0)
  await qtyOf(page).click()
  await page.keyboard.type('12')
  await saveAgain(page)
})

test('who is logged in reads what is public or shared with them too, under every address', async () => {
  const reader = await signUp(server)
  const shared = { access: { level: 'custom', userList: [reader.email] } }
  const owner = await signUp(server)
  await using at = await visit(server, await publish(owner), { as: reader })
  const { page } = at
  await qtyOf(page).click()
  await isRead(page)
  await goTo(page, `${server.url}${await publish(owner, shared)}/info`)
  await expect(modal(page, 'info').getByLabel('Name')).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'info')).toHaveCount(0)
  await qtyOf(page).click()
  await isRead(page)
  await menu(page, 'quotation-list').click()
  await page.goBack()
  await isRead(page)
  await editCopy(page)
  await qtyOf(page).click()
  await page.keyboard.type('12')
  await expect(total(page)).toHaveText('$390.00')
  await menu(page, 'save').click()
  await sendSaveForm(page)
  await expect(copyLine(page)).toHaveCount(0)
})

test('a reader who logs in as its owner edits it, with all they alone may know', async () => {
  const owner = await signUp(server)
  const path = await publish(owner)
  await using at = await visit(server, path)
  const { page } = at
  await menu(page, 'login').click()
  await logIn(page, owner)
  await expect(qtyOf(page)).toHaveAttribute('role', 'textbox')
  await expect(page.getByRole('button', { name: 'Edit a copy' })).toHaveCount(0)
  await expect(copyLine(page)).toHaveCount(0)
  await qtyOf(page).click()
  await page.keyboard.type('12')
  await saveAgain(page)
  const infoOf = async () => {
    const { body } = await owner.call('/api/get-quotation', { body: { id: path.slice(1) } })
    return body.quotation.blocks[0].info
  }
  is(await infoOf()).toBe('Costs me 80')

  // So does an owner who comes logged in, to the page that the server drew for anybody.
  await goTo(page, server.url + path)
  await expect(page.getByRole('button', { name: 'Edit a copy' })).toHaveCount(0)
  await qtyOf(page).click()
  await page.keyboard.type('2')
  await saveAgain(page)
  is(await infoOf()).toBe('Costs me 80')

  await logOut(page)
  await isRead(page)
})

test('a copy that was begun stays one when its reader logs in as the owner', async () => {
  const owner = await signUp(server)
  const path = await publish(owner)
  await using at = await visit(server, path)
  const { page } = at
  await editCopy(page)
  await qtyOf(page).click()
  await page.keyboard.type('12')
  await menu(page, 'save').click()
  await logIn(page, owner)
  await sendSaveForm(page)
  await expect(page).not.toHaveURL(server.url + path)
  const { body } = await owner.call('/api/get-quotation', { body: { id: path.slice(1) } })
  is(body.quotation.blocks[0].info).toBe('Costs me 80')
  is(body.quotation.revision).toBe(1)
})

test('Insert on an offer that is read begins a copy and goes on', async () => {
  const path = await publish(await signUp(server))
  await using at = await visit(server, path, { as: await signUp(server) })
  const { page } = at
  await menu(page, 'insert').hover()
  await menu(page, 'textItem').click()
  await expect(copyLine(page)).toBeVisible()
  const before = await page.locator('[data-block-id]').count()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-block-id]')).toHaveCount(before + 1)
})

const RATES = [
  { id: 'full', name: 'VAT', percent: 19, reason: '', parts: [] },
  { id: 'low', name: 'VAT', percent: 7, reason: '', parts: [] },
]

/** A heading and two rows of 20.00, one at 7 %; 10 % less, and tax. */
async function anOfferWithTerms() {
  const owner = await signUp(server)
  const quotation = aPricedQuotation(2, {
    access: { level: 'everyone', userList: [] },
    tax: { mode: 'added', rates: RATES, defaultRate: 'full' },
    lines: [{ id: 'ten', html: 'Early bird', kind: 'percent', value: -10 }],
  })
  const table = quotation.blocks[1]
  if (table?.type !== 'boq' || table.boq.rows[1]?.type !== 'row') throw new Error('no table')
  table.boq.rows[1].taxRate = 'low'
  table.boq.rows.unshift({ ...newHeading('part', 'Ground floor', 1), hasSum: true })
  const { body } = await owner.call('/api/save-quotation', { body: { quotation } })
  return { owner, id: body.quotation.id as string }
}

/** Expects the offer with 3 × 10.00 in its first row: 30.00 at 19 % and 20.00 at 7 %, less 10 %. */
async function isComplete(page: Page): Promise<void> {
  const table = block(page, 'boq')
  const heading = row(table, 0)
  await expect(heading).toHaveAttribute('data-row-type', 'heading')
  await expect(heading).toContainText('Ground floor')
  await expect(heading.locator('[data-cell="price"]')).toHaveText('50.00')
  await expect(table.locator('[data-cell="tax"]')).toHaveText(['19%', '7%'])
  const amounts = block(page, 'price').locator('li[data-total] [data-amount]')
  await expect(amounts).toHaveText(['50.00', '−5.00', '45.00', '5.13', '1.26'])
  await expect(block(page, 'price')).toContainText('Early bird')
  await expect(total(page)).toHaveText('$51.39')
}

const edit = (page: Page) => typeFigure(row(block(page, 'boq'), 1), 'qty', '3')

test('a copy of somebody else’s offer has its headings, lines and tax, and is stored with them', async () => {
  const [{ id }, reader] = [await anOfferWithTerms(), await signUp(server)]
  await using at = await visit(server, `/${id}`, { as: reader })
  const { page } = at
  await editCopy(page)
  await edit(page)
  await isComplete(page)
  await pressSave(page)
  await fillSaveForm(page, { name: 'Mine' })
  const copy = await sendSaveForm(page)
  await expect(rows(block(page, 'boq'))).toHaveCount(3)
  const { body } = await reader.call('/api/get-quotation', { body: { id: copy } })
  expect(body.quotation.totals).toMatchObject({
    sum: 50,
    lines: [-5],
    net: 45,
    rounding: 0,
    total: 51.39,
    taxes: [
      { rate: 'full', base: 27, tax: 5.13 },
      { rate: 'low', base: 18, tax: 1.26 },
    ],
  })
})
