import { beforeAll, describe, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { fieldValues } from '#domain/document/fields.ts'
import { newBlock, newQuotation, newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { fieldHtml } from '#domain/html/fields.ts'
import { looksRight } from '../../../../e2e/steps/look.ts'
import { loseNextAnswer } from '../../../../e2e/steps/outage.ts'
import { block, retype, textOf, toast } from '../../../../e2e/steps/paper.ts'
import { forgive, visit } from '../../../../e2e/steps/visit.ts'
import { aNote } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

/** Saves quotations with these names and categories, the last one newest. */
async function saveAll(person: Person, ...cards: [name: string, category: string][]) {
  for (const [name, category] of cards) {
    const quotation = {
      ...newQuotation([newBlock('text', () => 'block')]),
      name,
      category,
    }
    const { status, body } = await person.call('/api/save-quotation', { body: { quotation } })
    if (status !== 200) throw new Error(`Saving answered ${status}`)
    // Two saves within a millisecond have no order.
    while (Date.now() <= Date.parse(body.quotation.updatedAt));
  }
}

async function list(person: Person, width = 1280) {
  const visitor = await visit(server, '/quotation-list', { as: person, width })
  const rows = visitor.page.locator('[data-quotation-id]')
  return { ...visitor, rows, names: rows.getByRole('link') }
}

/** A toast with the name of what it is about. */
const toastAbout = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Scrolls to the last row that is rendered. Returns its name; by then more rows may follow. */
const scrollToEnd = ({ rows }: { rows: Locator }) =>
  rows.evaluateAll((rendered) => {
    const last = rendered.at(-1)
    last?.scrollIntoView()
    return last?.querySelector('a')?.textContent
  })

test('the newest come first; heads change the order, a search filters, and deleting asks first', async () => {
  const person = await signUp(server)
  await saveAll(person, ['Roof', 'Repair'], ['Bathroom', 'Renovation'], ['Kitchen', 'Renovation'])
  await using at = await list(person)
  await expect(at.names).toHaveText(['Kitchen', 'Bathroom', 'Roof'])
  await at.page.getByRole('button', { name: 'Name' }).click()
  await expect(at.names).toHaveText(['Bathroom', 'Kitchen', 'Roof'])
  await at.page.getByLabel('Search').fill('renov')
  await expect(at.names).toHaveText(['Bathroom', 'Kitchen'])
  await at.page.getByLabel('Search').fill('cellar')
  await at.page.getByRole('button', { name: 'Clear search' }).click()
  await expect(at.names).toHaveCount(3)
  await at.page.getByLabel('Category').selectOption('Repair')
  await expect(at.names).toHaveText(['Roof'])
  await at.page.getByLabel('Whose').selectOption('Shared with me')
  await at.page.getByRole('button', { name: 'Clear search' }).click()
  await expect(at.names).toHaveCount(3)

  const remove = at.page.getByRole('button', { name: 'Delete Roof' })
  await remove.focus()
  await at.page.keyboard.press('Enter')
  await at.page.keyboard.press('Escape')
  await expect(at.page.getByRole('dialog')).toHaveCount(0)
  await expect(at.names).toHaveText(['Bathroom', 'Kitchen', 'Roof'])
  await remove.click()
  await at.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(at.names).toHaveText(['Bathroom', 'Kitchen'])
  const { body } = await person.call('/api/get-quotation-list')
  expect(body.total).toBe(2)
})

test('details are edited from the list, and a newer version keeps what was typed', async () => {
  const person = await signUp(server)
  await saveAll(person, ['Roof', 'Repair'])
  await using at = await list(person)
  const edit = at.page.getByRole('button', { name: 'Edit details of Roof' })
  const form = at.page.locator('[data-modal="info"]')
  await edit.click()
  await form.getByLabel('Name').fill('Roof of the barn')
  await at.page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await at.page.waitForURL(/\/quotation-list\/[^/]+$/)
  await expect(form.getByLabel('Name')).toHaveValue('Roof of the barn')
  const id = new URL(at.page.url()).pathname.split('/').at(-1)
  const { quotation } = (await person.call('/api/get-quotation', { body: { id } })).body
  await person.call('/api/save-quotation', {
    body: { quotation: { ...quotation, category: 'Roofs' } },
  })
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(at.page.getByText('It was saved elsewhere meanwhile')).toBeVisible()
  await expect(form.getByLabel('Category')).toHaveValue('Roofs')
  await looksRight(at.page, 'quick-edit')
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form).toHaveCount(0)
  await expect(at.rows.first()).toContainText('Roofs')
  await expect(at.names).toHaveText(['Roof of the barn'])
  forgive(at, /save-quotation/)
})

test('a search finds words of the text, below what has them in its name', async () => {
  const person = await signUp(server)
  await saveAll(person, ['Cellar of Vogel', ''], ['Roof', ''])
  const quotation = {
    ...newQuotation([newTextBlock('text', '<p>An offer for <b>Mrs Vogel</b></p>')]),
    name: 'Bathroom',
  }
  await person.call('/api/save-quotation', { body: { quotation } })
  await using at = await list(person)
  await at.page.getByLabel('Search').fill('vogel')
  await expect(at.names).toHaveText(['Cellar of Vogel', 'Bathroom'])
  await expect(at.rows.last().locator('mark')).toHaveText('Vogel')
  await expect(at.rows.last()).toContainText('Found in the text: An offer for Mrs Vogel')
  await looksRight(at.page, 'quotation-list-found')
  await at.page.getByRole('button', { name: 'Preview Bathroom' }).click()
  const preview = at.page.getByRole('dialog').getByRole('region', { name: 'Preview' })
  await expect(preview).toHaveText('An offer for Mrs Vogel')
  await at.page.keyboard.press('Escape')
  await at.page.getByLabel('Search').fill('vogelx')
  await expect(at.page.getByText('No quotation has all of these words.')).toBeVisible()
})

test('a duplicate is one’s own private quotation of today, on top of the list', async () => {
  const person = await signUp(server)
  const original = aNote(`<p>Date: ${fieldHtml('date')}</p>`, { name: 'Roof', category: 'Repair' })
  await person.call('/api/save-quotation', { body: { quotation: original } })
  await saveAll(person, ['Kitchen', ''])
  await using at = await list(person)
  const today = () => at.page.evaluate("new Date().toLocaleDateString('en-US',{dateStyle:'long'})")
  const before = await today()
  await at.page.getByRole('button', { name: 'Duplicate Roof' }).press('Enter')
  await expect(at.names).toHaveText(['Roof (copy)', 'Kitchen', 'Roof'])
  await expect(toastAbout(at.page, 'Duplicated')).toContainText('Roof')
  await expect(at.page.getByRole('button', { name: 'Duplicate Roof', exact: true })).toBeFocused()
  await at.page.getByRole('button', { name: 'Duplicate Roof (copy)' }).click()
  await expect(at.names).toHaveText(['Roof (copy)', 'Roof (copy)', 'Kitchen', 'Roof'])
  const { body } = await person.call('/api/get-quotation-list')
  const [copy, , , roof] = body.quotations
  expect(copy.id).not.toBe(roof.id)
  expect(copy.category).toBe('Repair')
  expect(copy.access).toEqual({ level: 'nobody', userList: [] })
  // Another day may begin meanwhile.
  const days = [before, await today()]
  const read = await person.call('/api/get-quotation', { body: { id: copy.id } })
  const { html } = read.body.quotation.blocks[0].text
  expect(days.map((day) => `Date: ${fieldHtml('date', String(day))}`)).toContain(html)

  await loseNextAnswer(at.page)
  await at.page.getByRole('button', { name: 'Duplicate Kitchen' }).press('Enter')
  await expect(at.page.getByText('The quotation can’t be duplicated')).toBeVisible()
  await expect(at.rows).toHaveCount(4)
  await at.page.getByRole('button', { name: 'Duplicate Kitchen' }).press('Enter')
  await expect(at.names).toHaveText([
    'Kitchen (copy)',
    'Roof (copy)',
    'Roof (copy)',
    'Kitchen',
    'Roof',
  ])
  forgive(at, /save-quotation/)
})

test('each row has its number and whom it is for, below its name; on a phone the order is chosen from a list', async () => {
  const person = await signUp(server)
  const html = (client: string, company: string) =>
    `<p>${fieldHtml('number')}<br>${fieldHtml('client', client)}<br>${fieldHtml('company', company)}</p>`
  const numbered = async (client: string, company: string, card: Partial<Quotation>) => {
    const quotation = aNote(html(client, company).replace(' & ', ' &amp; '), card)
    const { body } = await person.call('/api/save-quotation', { body: { quotation } })
    return fieldValues(body.quotation.blocks).number
  }
  const first = await numbered('Anna Vogel', 'Vogel & Co', { name: 'Bath', category: 'Wet rooms' })
  const second = await numbered('Bo', 'Vogel & Co', { name: 'Roof', category: 'Attic' })
  const third = await numbered('Jürgen Müller', 'Müller & Söhne Bauunternehmung GmbH', {
    name: 'Excavation',
    category: 'Renovation',
  })
  await using at = await list(person, 390)
  await expect(at.rows.locator('[data-whose]')).toHaveText([
    `${third} · Jürgen Müller, Müller & Söhne Bauunternehmung GmbH`,
    `${second} · Bo, Vogel & Co`,
    `${first} · Anna Vogel, Vogel & Co`,
  ])
  await looksRight(at.page, 'quotation-list-whose')
  await at.page.getByLabel('Sort by').selectOption('category')
  await expect(at.names).toHaveText(['Roof', 'Excavation', 'Bath'])
  await at.page.getByLabel('Sort by').selectOption('name')
  await expect(at.names).toHaveText(['Bath', 'Excavation', 'Roof'])

  for (const width of [800, 1280]) {
    await at.page.setViewportSize({ width, height: 900 })
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  // The name and whom it is for have a third of a wide row.
  const name = at.page.getByRole('rowheader').nth(1)
  await expect
    .poll(async () => {
      const [row, cell] = await Promise.all([at.rows.nth(1).boundingBox(), name.boundingBox()])
      return (cell?.width ?? 0) / (row?.width ?? 1)
    })
    .toBeGreaterThan(0.33)
  await at.page.getByLabel('Search').fill(`${first}`)
  await expect(at.names).toHaveText(['Bath'])
})

test('a copy for another client is called by its heading', async () => {
  const person = await signUp(server)
  const quotation = aNote('<h1>Roof for Anna</h1>', { name: 'Anna, roof' })
  await person.call('/api/save-quotation', { body: { quotation } })
  await using at = await list(person)
  await at.page.getByRole('button', { name: 'Copy Anna, roof for another client' }).click()
  await at.page.locator('article').waitFor()
  await at.page.locator('[data-menu="quotation-list"]').click()
  await expect(at.names).toHaveText(['Roof for Anna', 'Anna, roof'])
  await at.page.getByLabel('Search').fill('roof for')
  await expect(at.names.first()).toHaveText('Roof for Anna')
})

test('a copy for another client has nothing of the first: typing fills its address, its heading names it', async () => {
  const person = await signUp(server)
  const values = { client: 'Anna Vogel', street: 'Elm Way 1', town: 'Ulm', number: 'A-7' }
  const address = (['client', 'street', 'town', 'number'] as const).map((name) =>
    fieldHtml(name, values[name]),
  )
  const quotation = {
    ...newQuotation([
      newTextBlock('title', '<h1>Roof for Anna</h1>'),
      newTextBlock('address', `<p>${address.join('<br>')}</p>`),
    ]),
    name: 'Anna, roof',
    validUntil: '2030-01-31',
  }
  await person.call('/api/save-quotation', { body: { quotation } })
  await using at = await list(person)
  const { page } = at
  const names = async () =>
    (await person.call('/api/get-quotation-list')).body.quotations.map(
      ({ name }: { name: string }) => name,
    )
  await page.getByRole('button', { name: 'Copy Anna, roof for another client' }).click()
  await expect(block(page, 'text', 1).locator('[contenteditable=true]').first()).toBeFocused()
  await page.keyboard.type('Ben')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Oak Way 2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bonn')
  await page.keyboard.press('Escape')
  await retype(textOf(block(page, 'text')), 'Roof for Ben')
  // Its mail is named by the save before it.
  await page.locator('[data-menu="send"]').click()
  await expect(page.getByLabel('Subject')).toHaveAttribute('placeholder', /: Roof for Ben$/)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Subject')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Updated')).toBeVisible()
  await expect(page).toHaveTitle(/^Roof for Ben/)
  expect(await names()).toEqual(['Roof for Ben', 'Anna, roof'])
  const [copy] = (await person.call('/api/get-quotation-list')).body.quotations
  const read = await person.call('/api/get-quotation', { body: { id: copy.id } })
  const { number, ...filled } = fieldValues(read.body.quotation.blocks)
  expect(filled).toEqual({ client: 'Ben', street: 'Oak Way 2', town: 'Bonn' })
  expect([number === 'A-7', read.body.quotation.validUntil]).toEqual([false, ''])
  // Tab walks the filled fields too: what is typed replaces them.
  await block(page, 'text', 1).getByText('Ben').click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Köln')
  await page.keyboard.press('Escape')
  await expect(block(page, 'text', 1)).toContainText('BenOak Way 2Köln')
})

test('a list that can’t be fetched says so, a retry fetches it, and a click in a row opens it', async () => {
  const person = await signUp(server)
  await saveAll(person, ['Roof', ''])
  await using at = await visit(server, '/new', { as: person })
  await at.page.route('**/api/get-quotation-list?*', (route) => route.abort())
  await at.page.locator('[data-menu="quotation-list"]').click()
  await expect(at.page.getByText('The list can’t be loaded')).toBeVisible()
  await at.page.unroute('**/api/get-quotation-list?*')
  await at.page.getByRole('button', { name: 'Try again' }).click()
  await expect(at.page.getByRole('link', { name: 'Roof' })).toBeVisible()
  forgive(at, /get-quotation-list/)
  const row = at.page.locator('[data-quotation-id]')
  const id = await row.getAttribute('data-quotation-id')
  await row.click()
  await at.page.waitForURL(`${server.url}/${id}`)
})

test('somebody it was shared with takes a quotation out of their list, after a question', async () => {
  const [owner, person] = [await signUp(server, 'owner'), await signUp(server)]
  const access = { level: 'custom' as const, userList: [person.email] }
  const shared = newQuotation([newBlock('text', () => 'block')])
  await owner.call('/api/save-quotation', {
    body: { quotation: { ...shared, name: 'Junk', access } },
  })
  await saveAll(person, ['Roof', ''])
  await using at = await list(person)
  await expect(at.names).toHaveText(['Roof', 'Junk'])
  await at.page.getByLabel('Whose').selectOption('Shared with me')
  await expect(at.names).toHaveText(['Junk'])
  await at.page.getByLabel('Whose').selectOption('All quotations')
  await at.page.getByRole('button', { name: 'Remove Junk from your list' }).click()
  const question = at.page.getByRole('dialog')
  await expect(question).toContainText(`It stays with ${owner.email}`)
  await looksRight(at.page, 'remove-shared')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(at.names).toHaveText(['Roof'])
  await expect(toastAbout(at.page, 'Removed from your list')).toContainText('Junk')
  expect((await owner.call('/api/get-quotation-list')).body.quotations).toMatchObject([
    { name: 'Junk', access: { userList: [] } },
  ])
})

describe('a list of more than a page', () => {
  const person = sharedPerson(server)
  beforeAll(async () => {
    const cards = Array.from({ length: 230 }, (_, at): [string, string] => [`Offer ${at}`, ''])
    await saveAll(person, ...cards)
  })

  test('is fetched and rendered as one scrolls, and searched and sorted beyond the rows that are loaded', async () => {
    await using at = await list(person)
    await expect(at.names.first()).toHaveText('Offer 229')
    expect(await at.rows.count()).toBeLessThan(100)
    await expect.poll(() => scrollToEnd(at)).toBe('Offer 0')
    // Those far above are not rendered any more.
    await expect.poll(() => at.rows.count()).toBeLessThan(150)
    await expect(at.names.first()).not.toHaveText('Offer 229')

    await at.page.getByLabel('Search').fill('offer 22')
    await expect(at.names.last()).toHaveText('Offer 22')
    await expect(at.rows).toHaveCount(12)
    await at.page.getByLabel('Search').fill('')
    await at.page.getByRole('button', { name: 'Name' }).click()
    await expect(at.names.nth(1)).toHaveText('Offer 1')
    await at.page.getByRole('button', { name: 'Name' }).click()
    await expect(at.names.first()).toHaveText('Offer 229')
  })

  test('says where the rest can’t be fetched, tries again, and is one shorter after a deletion at its end', async () => {
    await using at = await list(person)
    // The page is ready before its list is: the first rows must not fail.
    await expect(at.names.first()).toHaveText('Offer 229')
    await at.page.route('**/api/get-quotation-list?*', (route) => route.abort())
    await expect.poll(() => scrollToEnd(at)).toBe('Offer 30')
    const retry = at.page.getByRole('button', { name: 'The rest can’t be loaded' })
    await retry.scrollIntoViewIfNeeded()
    await at.page.unroute('**/api/get-quotation-list?*')
    await retry.click()
    const { body } = await person.call('/api/get-quotation-list')
    // 230, but for those that an earlier try of this test deleted.
    const first = 230 - body.total
    await expect.poll(() => scrollToEnd(at)).toBe(`Offer ${first}`)
    forgive(at, /get-quotation-list/)
    await at.page.getByRole('button', { name: `Delete Offer ${first}`, exact: true }).click()
    await at.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(at.names.last()).toHaveText(`Offer ${first + 1}`)
    const left = body.total - 1
    await expect(at.page.getByText(`${left} of ${left} quotations`)).toBeAttached()
  })

  test('leaves none out at its next page when those above are deleted elsewhere', async () => {
    await using at = await list(person)
    const { body } = await person.call('/api/get-quotation-list')
    const stored: { id: string; name: string }[] = body.quotations.sort(
      (one: { createdAt: string }, other: { createdAt: string }) =>
        other.createdAt.localeCompare(one.createdAt),
    )
    await expect(at.names.first()).toHaveText(stored[0]?.name ?? '')
    for (const { id } of stored.slice(0, 5))
      await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    const last = stored.at(-1)?.name ?? ''
    await expect.poll(() => scrollToEnd(at)).toBe(last)
    const shown = await at.names.allTextContents()
    expect(shown).toEqual(stored.map(({ name }) => name).slice(-shown.length))
    expect(shown.length).toBeGreaterThan(50)
  })
})
