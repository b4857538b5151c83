import { test } from 'bun:test'
import { logIn, logOut, menu, modal } from '../../../e2e/steps/account.ts'
import {
  entries,
  form,
  hasBookmark,
  itemPanel,
  openForm,
  sendForm,
} from '../../../e2e/steps/bookmarks.ts'
import { act, copied, panel, pasteOn } from '../../../e2e/steps/clipboard.ts'
import { hasFocus, press, tabTo } from '../../../e2e/steps/keys.ts'
import { looksRight } from '../../../e2e/steps/look.ts'
import {
  bar,
  block,
  blocks,
  cell,
  hasCaret,
  row,
  rows,
  textOf,
  toast,
  total,
} from '../../../e2e/steps/paper.ts'
import { hasSaved, pressSave, sendSaveForm } from '../../../e2e/steps/saving.ts'
import { forgive, goTo, visit } from '../../../e2e/steps/visit.ts'
import { expect } from '../../../support/expect.ts'
import { signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ web: true })

test('a row is bookmarked with a name, found in the list, and inserted elsewhere with a new id', async () => {
  const person = await signUp(server)
  await hasBookmark(person, 'terms', { name: 'Terms', category: 'Legal' })
  const quotation = await hasSaved(person)
  await using opened = await visit(server, `/${quotation}`, { as: person })
  const { page } = opened
  const source = row(block(page, 'boq'), 1)
  const id = await source.getAttribute('data-row-id')
  const size = await source.evaluate((element: HTMLElement) => ({
    height: element.offsetHeight,
    width: element.offsetWidth,
  }))
  await openForm(source)
  await expect(page).toHaveURL(new RegExp(`/bookmark/${id}$`))
  await expect(itemPanel(page)).toContainText('20.00')
  expect(await itemPanel(page).boundingBox()).toMatchObject({ height: 180 })
  await expect(form(page).locator('[data-row-id], [data-cell], [data-action]')).toHaveCount(0)
  await form(page).getByLabel('Name').fill('Second row')
  await form(page).getByLabel('Category').click()
  await page.getByRole('option', { name: 'Legal' }).click()
  await form(page).getByLabel('Description').fill('Two of them')
  await form(page).getByLabel('Info').fill('From the mill')
  await sendForm(page, 'Saved')
  await expect(page).toHaveURL(`${server.url}/${quotation}`)
  const { body } = await person.call('/api/get-bookmark', { body: { id } })
  expect(body.item).toMatchObject({
    type: 'boqRow',
    name: 'Second row',
    category: 'Legal',
    ...size,
  })

  await menu(page, 'new').click()
  await expect(page).toHaveURL(`${server.url}/new`)
  await expect(total(page)).toHaveText('$280.00')
  await menu(page, 'bookmark-list').click()
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText('Second row')
  await expect(entries(page).first()).toContainText('20.00')
  await page.getByRole('button', { name: 'Insert Second row' }).click()
  // The paper is rendered a moment later than the panel.
  await expect(page.locator('[data-paste-marker][data-chosen]')).toBeAttached()
  await expect(panel(page)).not.toContainText('there is none on this paper')
  await expect(page).toHaveURL(`${server.url}/new`)
  await expect(copied(page)).toHaveCount(1)
  await pasteOn(row(block(page, 'boq'), 0), 'bottom')
  await expect(rows(block(page, 'boq'))).toHaveCount(4)
  const pasted = row(block(page, 'boq'), 1)
  await expect(cell(pasted, 'price')).toHaveText('40.00')
  expect(await pasted.getAttribute('data-row-id')).not.toBe(id)
  await expect(total(page)).toHaveText('$320.00')
  await expect(panel(page)).toHaveCount(0)
  // A copy has its snapshot (product: Copying).
  await pressSave(page)
  const saved = await person.call('/api/get-quotation', { body: { id: await sendSaveForm(page) } })
  const [, , , table] = saved.body.quotation.blocks
  expect(table.boq.rows[1].preview).toContain('40.00')
})

test('a block is bookmarked, edited from the list, inserted and pasted by keyboard', async () => {
  await using opened = await visit(server, '/new', { as: await signUp(server) })
  const { page } = opened
  const before = await blocks(page).count()
  const icon = bar(block(page, 'text')).locator('[data-action="bookmark"]')
  await textOf(block(page, 'text')).focus()
  await hasCaret(textOf(block(page, 'text')))
  await press(page, 'End', 'Escape', 'Escape')
  await hasFocus(bar(block(page, 'text')))
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  await expect(icon).toBeFocused()
  await press(page, 'Enter')
  await expect(form(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('My heading')
  await press(page, 'Enter')
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await menu(page, 'bookmark-list').focus()
  await press(page, 'Enter')
  await tabTo(page.getByRole('link', { name: 'My heading' }))
  await press(page, 'Enter')
  await expect(page).toHaveURL(/\/bookmark-list\/[\w-]+$/)
  await expect(form(page).getByLabel('Name')).toHaveValue('My heading')
  await form(page).getByLabel('Name').focus()
  await press(page, 'Control+a')
  await page.keyboard.type('Our heading')
  await press(page, 'Enter')
  await expect(toast(page, 'Updated')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/bookmark-list`)
  await expect(form(page)).toHaveCount(0)
  await tabTo(page.getByRole('button', { name: 'Insert Our heading' }))
  await press(page, 'Enter')
  await expect(panel(page)).toBeVisible()
  await press(page, 'End', 'Enter')
  await expect(blocks(page)).toHaveCount(before + 1)
  await expect(blocks(page).last()).toContainText('Quotation')
})

test('an anonymous user logs in first and then gets the form', async () => {
  const person = await signUp(server)
  await using opened = await visit(server, '/new')
  const { page } = opened
  const text = block(page, 'text')
  const id = await text.getAttribute('data-block-id')
  await act(text, 'bookmark')
  await expect(toast(page, 'Not logged in')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/new/login`)
  await logIn(page, person)
  await expect(page).toHaveURL(`${server.url}/new/bookmark/${id}`)
  await expect(itemPanel(page)).toContainText('Quotation')
  await sendForm(page, 'Saved')
  await expect(page).toHaveURL(`${server.url}/new`)
})

test('opened by address, the form finds the block on the paper or the bookmark, or says so', async () => {
  const person = await signUp(server)
  const other = await signUp(server)
  await hasBookmark(person, 'terms', { name: 'Terms' })
  await hasBookmark(other, 'theirs', { name: 'Theirs' })
  const quotation = await hasSaved(person)
  const stored = await person.call('/api/get-quotation', { body: { id: quotation } })
  const { id } = stored.body.quotation.blocks.find(({ type }: { type: string }) => type === 'boq')
  await using opened = await visit(server, `/${quotation}/bookmark/${id}`, { as: person })
  const { page } = opened
  await expect(itemPanel(page)).toContainText('Subtotal')
  // Its prices end where the subtotal does.
  const ends = await Promise.all(
    ['90.00', '140.00'].map((figure) =>
      itemPanel(page)
        .getByText(figure, { exact: true })
        .last()
        .evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return Math.round(range.getBoundingClientRect().right)
        }),
    ),
  )
  expect(ends[0]).toBe(ends[1])
  await goTo(page, `${server.url}/${quotation}/bookmark/terms`)
  await expect(itemPanel(page)).toContainText('Payment within 30 days')
  await expect(form(page).getByLabel('Name')).toHaveValue('Terms')
  await expect(blocks(page).filter({ hasText: 'Payment within 30 days' })).toHaveCount(0)
  await goTo(page, `${server.url}/${quotation}/bookmark/theirs`)
  await expect(toast(page, 'Bookmark not found')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/${quotation}`)
  await expect(form(page)).toHaveCount(0)
  forgive(opened, /status of 404 .*get-bookmark/)
})

test('a save without its item or refused by the server shows a message and keeps what was typed', async () => {
  const person = await signUp(server)
  await hasBookmark(person, 'terms', { name: 'Terms' })
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await using opened = await visit(server, '/new/bookmark/terms', {
    as: person,
    before: (page) =>
      page.route('**/api/get-bookmark', async (route) => {
        await held
        await route.continue()
      }),
  })
  const { page } = opened
  const submit = form(page).locator('[type=submit]')
  await submit.click()
  await expect(toast(page, 'No item loaded')).toBeVisible()
  answer()
  await expect(form(page).getByLabel('Name')).toHaveValue('Terms')
  await expect(itemPanel(page)).toContainText('Payment within 30 days')

  await form(page).getByLabel('Name').fill('Other terms')
  await page.route('**/api/save-bookmark', (route) =>
    route.fulfill({ status: 400, json: { message: 'bad request', field: 'item.name' } }),
  )
  await expect(submit).toHaveAttribute('data-result', 'idle')
  await submit.click()
  await expect(toast(page, 'bad request')).toBeVisible()
  await expect(form(page).getByLabel('Name')).toHaveValue('Other terms')
  forgive(opened, /status of 400 .*save-bookmark/)
})

test('from a list opened first, a bookmark is inserted into a new quotation; nothing can be bookmarked while something is copied', async () => {
  const person = await signUp(server)
  await hasBookmark(person, 'terms', { name: 'Terms' })
  await using opened = await visit(server, '/bookmark-list', { as: person })
  const { page } = opened
  await expect(entries(page)).toContainText('Payment within 30 days')
  await expect(entries(page).locator('[data-block-id], [data-cell], [data-rich]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Insert Terms' }).click()
  await expect(page).toHaveURL(`${server.url}/new`)
  await expect(copied(page)).toHaveCount(1)
  await pasteOn(block(page, 'boq'), 'top')
  await expect(blocks(page).filter({ hasText: 'Payment within 30 days' })).toHaveCount(1)
  await expect(panel(page)).toHaveCount(0)

  const text = block(page, 'text')
  const icon = bar(text).locator('[data-action="bookmark"]')
  await expect(icon).not.toHaveAttribute('aria-disabled')
  await act(text, 'copy')
  await expect(icon).toHaveAttribute('aria-disabled', 'true')
  await icon.focus()
  await icon.press('Space')
  await expect(form(page)).toHaveCount(0)
  await expect(menu(page, 'bookmark-list')).toHaveAttribute('aria-disabled', 'false')
  await press(page, 'Escape')
  await expect(icon).not.toHaveAttribute('aria-disabled')
})

test('bookmarking an item again keeps its name; on a laptop the whole form is visible', async () => {
  await using opened = await visit(server, '/new', { as: await signUp(server) })
  const { page } = opened
  await page.setViewportSize({ width: 1280, height: 800 })
  await openForm(block(page, 'boq'))
  await expect(form(page).locator('[type=submit]')).toBeInViewport({ ratio: 1 })
  await form(page).getByLabel('Name').fill('Heading')
  await sendForm(page, 'Saved')
  await openForm(block(page, 'boq'))
  await expect(form(page).getByLabel('Name')).toHaveValue('Heading')
  await expect(form(page)).toContainText('in your bookmarks already')
  await sendForm(page, 'Updated')
})

test('the list is searched, sorted and emptied; it appears with a login and goes with a logout', async () => {
  const person = await signUp(server)
  await using opened = await visit(server, '/bookmark-list')
  const { page } = opened
  await expect(page.getByRole('heading')).toHaveText('Unauthorized')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await hasBookmark(person, 'terms', { name: 'Terms', category: 'Legal' })
  await hasBookmark(person, 'intro', { category: 'Letters', desc: 'The first page' })
  await logIn(page, person)
  await expect(entries(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Category' }).click()
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveText([
    'Terms',
    'Payment within 30 days',
  ])
  await page.getByLabel('Search').fill('first PAGE')
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete Payment' }).click()
  const question = modal(page, 'delete-bookmark')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(entries(page)).toHaveCount(1)
  await logOut(page)
  await expect(entries(page)).toHaveCount(0)
  await menu(page, 'login').click()
  await logIn(page, await signUp(server))
  await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Open a quotation' }).click()
  await expect(total(page)).toHaveText('$280.00')
})

// On a wide and light page they have the modals, lists and panel of look.test.ts and clipboard.browser.test.ts.
test('the icons, the form and the list are accessible on a phone in the dark', async () => {
  const person = await signUp(server)
  const phone = { width: 390, colorScheme: 'dark' } as const
  await using opened = await visit(server, '/new', { as: person, ...phone })
  const { page } = opened
  const goToList = async () => {
    await menu(page, 'burger').click()
    await menu(page, 'bookmark-list').click()
  }
  await goToList()
  await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible()
  await looksRight(page, 'look-bookmarks-empty')
  await hasBookmark(person, 'terms', { desc: 'What nearly every offer of ours ends with' })
  await page.getByRole('button', { name: 'Back to the quotation' }).click()
  await cell(row(block(page, 'boq'), 1), 'qty').click()
  await expect(bar(row(block(page, 'boq'), 1))).toBeVisible()
  await looksRight(page, 'look-bookmark-icons')
  await openForm(block(page, 'boq'))
  await form(page).getByLabel('Category').fill('Kitchens and bathrooms')
  await form(page).getByLabel('Name').fill('Standard kitchen')
  await looksRight(page, 'look-bookmark')
  await sendForm(page, 'Saved')
  await goToList()
  await expect(entries(page)).toHaveCount(2)
  await looksRight(page, 'look-bookmarks')
  await page.getByRole('button', { name: 'Insert Standard kitchen' }).click()
  await expect(panel(page)).toBeVisible()
  await looksRight(page, 'look-bookmark-insert')
})
