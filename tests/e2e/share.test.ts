import { expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { query } from '../support/database.ts'
import { aNote } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { type Person, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { block, editCopy, leavePaper, retype, textOf, toast } from './steps/paper.ts'
import { forgive, goTo, reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

const save = async (person: Person, name: string) =>
  (
    await person.call('/api/save-quotation', {
      body: { quotation: aNote('<p>Tiles</p>', { name }) },
    })
  ).body.quotation
const pathOf = (page: Page) => new URL(page.url()).pathname
const submit = (form: Locator) => form.locator('[type=submit]')
const level = (form: Locator, name: string) => form.getByRole('radio', { name })

/** The share form over the page, opened through the menu. */
async function openForm(page: Page): Promise<Locator> {
  await page.locator('[data-menu="share"]').hover()
  await page.locator('[data-menu="link"]').click()
  return page.locator('[data-modal="share"]')
}

async function share(page: Page, choose: (form: Locator) => Promise<unknown>): Promise<void> {
  const form = await openForm(page)
  await choose(form)
  await submit(form).click()
  await expect(form).toHaveCount(0)
}

async function add(form: Locator, text: string): Promise<void> {
  await form.getByLabel('Email').fill(text)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
}

// That a level lets in nobody else: tests/server/permissions.test.ts.
test('each level lets in whom it names, at once', async () => {
  const [ann, bob] = [await signUp(server), await signUp(server)]
  const { id } = await save(ann, 'Bath')
  const forbidden = { expected: /403/ }
  await using owner = await visit(server, `/${id}`, { as: ann })
  await using listed = await visit(server, '/new', { as: bob, ...forbidden })
  await using anonymous = await visit(server, '/new', forbidden)
  const opens = async ({ page }: { page: Page }, mayOpen: boolean) => {
    await goTo(page, `${server.url}/${id}`)
    await expect(page.getByRole('article')).toHaveText(
      mayOpen ? /Tiles/ : `Forbidden to view quotation ${id}`,
    )
    await expect(page.getByText(id)).toHaveCount(mayOpen ? 0 : 1)
    await expect(page.locator('[data-background-message]')).toHaveCount(mayOpen ? 0 : 1)
  }

  await share(owner.page, (form) => level(form, 'Everyone').check())
  await expect(owner.page.locator('[data-toast="success"]')).toHaveText('Updated')
  is(pathOf(owner.page)).toBe(`/${id}`)
  await opens(anonymous, true)

  await share(owner.page, async (form) => {
    await expect(level(form, 'Everyone')).toBeChecked()
    await level(form, 'Custom').check()
    await add(form, bob.email.toUpperCase())
  })
  await opens(anonymous, false)
  is((await server.outbox()).findLast(({ to }) => to === bob.email)?.link).toStartWith(
    `${server.url}/${id}#mail=`,
  )
  await goTo(listed.page, `${server.url}/quotation-list`)
  await expect(listed.page.locator(`[data-quotation-id="${id}"]`)).toContainText(ann.email)
  await opens(listed, true)

  await share(owner.page, (form) => level(form, 'Nobody').check())
  await opens(listed, false)
  await reload(owner.page)
  await opens(owner, true)
})

test('who was mailed the link reads whom it is from and for, registers, and has it', async () => {
  const ann = await signUp(server)
  const to = `bob.${crypto.randomUUID()}@example.com`
  const quotation = { ...aNote('<p>Tiles</p>'), access: { level: 'custom', userList: [to] } }
  await ann.call('/api/save-quotation', { body: { quotation, share: true, notify: true } })
  const { link } = (await server.outbox()).findLast((mail) => mail.to === to) ?? { link: '' }
  await using at = await visit(server, link.slice(server.url.length), { expected: /403/ })
  const { page } = at
  const message = page.locator('[data-background-message]')
  const says = async () => {
    await expect(message.getByRole('heading')).toHaveText(
      `${ann.email} shared a quotation with you`,
    )
    await expect(message).toContainText(`The link was mailed to ${to}`)
  }
  await says()
  // Whoever is given the address learns nothing.
  is(new URL(page.url()).hash).toBe('')
  await expect(message.getByRole('button')).toHaveText([
    'Register',
    'Log in',
    'Start a new quotation',
  ])
  await message.getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('[data-modal="login"]').getByLabel('Email')).toHaveValue(to)
  await reload(page)
  await page.keyboard.press('Escape')
  await says()
  await message.getByRole('button', { name: 'Register' }).click()
  const form = page.locator('[data-modal="register"]')
  await expect(form.getByLabel('Email')).toHaveValue(to)
  await form.getByLabel('Password', { exact: true }).fill('tiles and pipes')
  await form.getByLabel('Confirm password').fill('tiles and pipes')
  await submit(form).click()
  await expect(form).toHaveCount(0)
  const activation = (await server.outbox()).findLast((mail) => mail.to === to)?.link ?? ''
  await goTo(page, activation)
  await expect(page.getByRole('article')).toContainText('Tiles')
})

test('a modal by address of a quotation that may not be opened, or is not there, says so', async () => {
  const [ann, bob] = [await signUp(server), await signUp(server)]
  const { id } = await save(ann, 'Bath')
  await using at = await visit(server, '/new', { as: bob, expected: /40[34]/ })
  const { page } = at
  const said = async (path: string, text: string) => {
    await goTo(page, server.url + path)
    const modal = page.locator('[data-modal]')
    await expect(modal.getByRole('alert')).toHaveText(text)
    // The one that closes it.
    await expect(modal.getByRole('button')).toHaveCount(1)
    await expect(modal.locator('input, textarea')).toHaveCount(0)
  }
  for (const modal of ['save', 'bookmark/forbidden'])
    await said(`/${id}/${modal}`, 'You may not open this quotation.')
  await said('/no-such-id/share', 'Quotation no-such-id is not found.')
  for (const modal of ['share/', ''])
    await said(`/quotation-list/${modal}${id}`, `Forbidden to view quotation ${id}`)
  await at.context.clearCookies()
  await goTo(page, `${server.url}/${id}/share`)
  const login = page.locator('[data-modal="login"]')
  await login.getByLabel('Email').fill(ann.email)
  await login.getByLabel('Password').fill(ann.password)
  await page.keyboard.press('Enter')
  await expect(level(page.locator('[data-modal="share"]'), 'Nobody')).toBeChecked()
})

test('access that is revoked while the quotation is open refuses its copy, and is told', async () => {
  const [ann, bob] = [await signUp(server), await signUp(server)]
  const access = { level: 'custom', userList: [bob.email] }
  const quotation = { ...aNote('<p>Tiles</p>'), access }
  const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
  await using reader = await visit(server, `/${body.quotation.id}`, { as: bob, expected: /403/ })
  const form = await openForm(reader.page)
  const revoked = { ...body.quotation, access: { level: 'nobody', userList: [] } }
  await ann.call('/api/save-quotation', { body: { quotation: revoked } })
  await level(form, 'Everyone').check()
  await submit(form).click()
  await expect(reader.page.locator('[data-toast="error"]')).toHaveText('forbidden')
  await expect(reader.page.locator('[data-menu="share"]')).toHaveAttribute('data-state', 'error')
  await reader.page.keyboard.press('Escape')

  // Unsaved work stays in sight; a paper that holds none goes.
  const { page } = reader
  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const text = textOf(block(page, 'text'))
  await editCopy(page)
  await retype(text, 'Slate')
  await comeBack()
  await expect(
    toast(page, /^Forbidden to view quotation [\w-]+\. What you have typed/),
  ).toBeVisible()
  await leavePaper(page)
  await expect(text).toHaveText('Slate')
  await page.keyboard.press('Control+Z')
  await expect(text).toHaveText('Tiles')
  await comeBack()
  await expect(page.getByRole('article')).toHaveText(
    `Forbidden to view quotation ${body.quotation.id}`,
  )
})

test('the form takes only addresses, shares only a change, and asks about an address beside Nobody', async () => {
  const ann = await signUp(server)
  const { id } = await save(ann, 'Bath')
  await using at = await visit(server, `/${id}/share`, { as: ann })
  const form = at.page.locator('[data-modal="share"]')
  const [field, button] = [form.getByLabel('Email'), form.getByRole('button', { name: 'Add' })]
  const chips = form.locator('li:not([data-doubt])')
  is(await form.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(500)
  await expect(submit(form)).toBeDisabled()
  await expect(button).toBeDisabled()
  await field.fill('bob@')
  await expect(button).toBeDisabled()
  await field.press('Enter')
  await level(form, 'Nobody').focus()
  await expect(form.getByLabel('Check email pattern')).toBeVisible()
  await form.getByLabel('Check email pattern').fill(ann.email)
  await button.click()
  await expect(form).toContainText('your own address')
  await expect(chips).toHaveCount(0)

  await level(form, 'Custom').check()
  await expect(submit(form)).toBeDisabled()
  await add(form, 'bob@example.com')
  await add(form, 'BOB@example.com')
  await expect(chips).toHaveText(['bob@example.com'])
  await expect(submit(form)).toBeEnabled()
  await form.getByRole('button', { name: 'Remove bob@example.com' }).click()
  await expect(submit(form)).toBeDisabled()

  const many = Array.from({ length: 500 }, (_, index) => `Person ${index} <p${index}@example.com>`)
  await field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, many.join('; '))
  await expect(chips).toHaveCount(500)
  await level(form, 'Nobody').check()
  await expect(chips).toHaveCount(0)
  await level(form, 'Custom').check()
  await expect(chips).toHaveCount(0)

  await level(form, 'Nobody').check()
  await field.fill('bob@example.com')
  await submit(form).click()
  const question = form.getByRole('alert')
  await expect(question).toHaveText('You chose Nobody, and typed bob@example.com. Who can open it?')
  await form.getByRole('button', { name: 'Nobody', exact: true }).click()
  await expect(field).toHaveValue('')
  await expect(submit(form)).toBeDisabled()

  // One that is none is not lost.
  await level(form, 'Everyone').check()
  await field.fill('bob@example')
  await submit(form).click()
  await expect(form.getByLabel('Check email pattern')).toBeFocused()
  await form.getByLabel('Check email pattern').fill('bob@example.com')
  await level(form, 'Nobody').check()
  await submit(form).click()
  await form.getByRole('button', { name: 'Share with this person' }).click()
  await expect(form).toHaveCount(0)
  const { body } = await ann.call('/api/get-quotation', { body: { id } })
  is(body.quotation.access).toEqual({ level: 'custom', userList: ['bob@example.com'] })
})

test('a choice that is not shared is told when the form closes, and shared before the link is copied', async () => {
  const ann = await signUp(server)
  const { id } = await save(ann, 'Bath')
  await using at = await visit(server, `/${id}`, { as: ann })
  await at.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const form = await openForm(at.page)
  await expect(level(form, 'Nobody')).toBeChecked()
  await at.page.keyboard.press('Escape')
  await expect(at.page.locator('[data-menu="share"]')).toBeFocused()
  await openForm(at.page)
  await level(form, 'Everyone').check()
  await at.page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  const warning = at.page.locator('[data-toast="warning"]')
  await expect(warning).toHaveText('What you chose is not shared. Only you can open it.')
  await at.page.getByRole('button', { name: 'Go back' }).click()
  await expect(level(form, 'Everyone')).toBeChecked()
  await expect(warning).toHaveCount(0)
  await form.getByRole('button', { name: 'Copy' }).click()
  await expect(form).toContainText('Copied. Anyone with the link can open it.')
  is(await at.page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/${id}`)
  const { body } = await ann.call('/api/get-quotation', { body: { id } })
  is(body.quotation.access).toEqual({ level: 'everyone', userList: [] })
  await expect(submit(form)).toBeDisabled()
  await at.page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(warning).toHaveCount(0)
})

test('an open link is mailed, and a link again, to the people who are named', async () => {
  const ann = await signUp(server)
  const [bob, kim] = [
    `bob.${crypto.randomUUID()}@example.com`,
    `kim.${crypto.randomUUID()}@x.example`,
  ]
  const { id } = await save(ann, 'Bath')
  await using at = await visit(server, `/${id}/share`, { as: ann })
  const form = at.page.locator('[data-modal="share"]')
  const mailsTo = async (to: string) => (await server.outbox()).filter((mail) => mail.to === to)
  const mailed = (email: string) => toast(at.page, `Mailed the link to ${email}`)
  const accessOf = async () =>
    (await ann.call('/api/get-quotation', { body: { id } })).body.quotation.access

  // Typed, and not added.
  await level(form, 'Everyone').check()
  await form.getByLabel('Email').fill(bob)
  await submit(form).click()
  await expect(mailed(bob)).toBeVisible()
  await expect(form).toHaveCount(0)
  is((await mailsTo(bob)).map(({ link }) => link)).toEqual([`${server.url}/${id}`])
  is(await accessOf()).toEqual({ level: 'everyone', userList: [] })

  await openForm(at.page)
  await add(form, bob)
  await expect(level(form, 'Everyone')).toBeChecked()
  await expect(submit(form)).toHaveText('Mail the link')
  await form.getByRole('checkbox', { name: `Mail the link to ${bob}` }).uncheck()
  await expect(submit(form)).toBeDisabled()
  await level(form, 'Custom').check()
  await add(form, kim)
  await form.getByRole('button', { name: `Remove ${bob}` }).click()
  await form.getByRole('checkbox', { name: `Mail the link to ${kim}` }).check()
  await submit(form).click()
  await expect(mailed(kim)).toBeVisible()
  await expect(form).toHaveCount(0)

  // The mail offers a link that needs no account, unless that is turned off.
  await openForm(at.page)
  const personal = form.getByRole('checkbox', { name: 'Readable without an account' })
  await expect(personal).toHaveCount(0)
  await form.getByRole('button', { name: `Mail ${kim} the link again` }).click()
  await expect(personal).toBeChecked()
  await personal.uncheck()
  await submit(form).click()
  await expect(form).toHaveCount(0)
  const [first, again] = await mailsTo(kim)
  is(again?.text).not.toContain('/offer/')
  const own = first?.text.match(/\S+\/offer\/\S+/)?.[0] ?? ''
  await using reader = await visit(server, new URL(own).pathname, { width: 390 })
  await expect(reader.page.getByRole('article')).toHaveText(/Tiles/)
  await expect(reader.page.locator('[data-answer="accept"], [data-answer="decline"]')).toHaveCount(
    0,
  )
  is(await mailsTo(bob)).toHaveLength(1)
  is(await accessOf()).toEqual({ level: 'custom', userList: [kim] })
})

test('an owner who opens their quotation is told whom its link did not reach', async () => {
  const ann = await signUp(server)
  const { id } = await save(ann, 'Bath')
  const access = { level: 'custom' as const, userList: ['bob@example.com'] }
  const quotation = aNote('<p>Tiles</p>', { id, revision: 1, access })
  await ann.call('/api/save-quotation', { body: { quotation } })
  const givenUp = `INSERT INTO mails (id, kind, user_id, address, about, created_at, attempts, due_at, failed_at)
    SELECT ?, 'share', id, 'bob@example.com', ?, 0, 1, 0, 0 FROM users WHERE email = ?`
  await query(server, givenUp, [crypto.randomUUID(), id, ann.email])
  await using at = await visit(server, `/${id}`, { as: ann })
  await expect(at.page.locator('[data-toast="warning"]')).toHaveText(
    'The mail server did not take the link for bob@example.com. Send it yourself, or share again.',
  )
})

test('somebody else’s quotation is copied, saved and shared', async () => {
  const [ann, bob] = [await signUp(server), await signUp(server)]
  const access = { level: 'everyone', userList: [] }
  const quotation = { ...aNote('<h1>Tiles</h1>', { name: 'Bath for Eve' }), access }
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  await using at = await visit(server, `/${id}`, { as: bob })
  await share(at.page, async (form) => {
    await expect(form).toContainText(`This quotation is ${ann.email}’s`)
    await expect(submit(form)).toBeDisabled()
    await level(form, 'Custom').check()
    await add(form, 'kim@example.com')
  })
  await expect(at.page.locator('[data-toast="success"]')).toHaveText(
    'Shared quotation was copied, saved and shared',
  )
  await at.page.waitForURL((url) => url.pathname !== `/${id}`)
  const { body } = await bob.call('/api/get-quotation', { body: { id: pathOf(at.page).slice(1) } })
  is(body.quotation).toMatchObject({
    permissionLevel: 'Owner',
    // Not by the name of what it was made from.
    name: 'Tiles',
    access: { level: 'custom', userList: ['kim@example.com'] },
  })
})

test('the link that is copied of somebody else’s quotation is that of the copy', async () => {
  const [ann, bob] = [await signUp(server), await signUp(server)]
  const quotation = { ...aNote('<p>Tiles</p>'), access: { level: 'everyone', userList: [] } }
  const { id } = (await ann.call('/api/save-quotation', { body: { quotation } })).body.quotation
  await using at = await visit(server, `/${id}/share`, { as: bob })
  await at.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const form = at.page.locator('[data-modal="share"]')
  await form.getByLabel('Email').fill('kim@example.com')
  await level(form, 'Custom').check()
  await form.getByRole('button', { name: 'Copy' }).click()
  await expect(form).toContainText('Copied. Only you and the person on your list can open it')
  await at.page.waitForURL((url) => url.pathname !== `/${id}/share`)
  is(await at.page.evaluate(() => navigator.clipboard.readText())).toBe(
    at.page.url().replace('/share', ''),
  )
  await expect(form).not.toContainText('This quotation is')
})

test('a new quotation is saved first, by somebody who logs in for it', async () => {
  const { email, password } = await signUp(server)
  await using at = await visit(server, '/new')
  await openForm(at.page)
  await expect(at.page.locator('[data-toast="warning"]')).toHaveText('Not logged in')
  const login = at.page.locator('[data-modal="login"]')
  await expect(login).toContainText('until you have logged in to share it')
  await login.getByLabel('Email').fill(email)
  await expect(at.page.locator('[data-toast="warning"]')).toHaveCount(0)
  await login.getByLabel('Password').fill(password)
  await at.page.keyboard.press('Enter')
  const form = at.page.locator('[data-modal="save"]')
  await expect(form).toContainText('saved before it is shared')
  await form.getByLabel('Name').fill('Bath')
  await submit(form).click()
  await expect(at.page.locator('[data-modal="share"]')).toBeVisible()
  is(pathOf(at.page)).toMatch(/^\/[\w-]{21}\/share$/)
})

test('from the list it leads back to the list, and the open paper can still be saved', async () => {
  const ann = await signUp(server)
  const { id } = await save(ann, 'Bath')
  await using at = await visit(server, `/${id}`, { as: ann })
  await at.page.locator('[data-menu="quotation-list"]').click()
  const row = at.page.locator(`[data-quotation-id="${id}"]`)
  await row.getByRole('button', { name: 'Share Bath' }).click()
  const form = at.page.locator('[data-modal="share"]')
  is(pathOf(at.page)).toBe(`/quotation-list/share/${id}`)
  await expect(form.locator('[data-doubt]')).toHaveCount(0)
  await add(form, 'kim@example.com, bob@example.com')
  const tax = form.locator('[data-doubt="tax"]').getByRole('button')
  await expect(tax).toHaveText(['Open it to mend this', 'No tax'])
  await submit(form).click()
  await expect(form).toHaveCount(0)
  is(pathOf(at.page)).toBe('/quotation-list')
  await expect(row).toContainText('You and 2 others')
  await at.page.locator('[data-menu="back"]').click()
  await at.page.locator('[data-menu="save"]').click()
  await expect(at.page.locator('[data-menu="save"]')).toHaveAttribute('data-state', 'success')
  await expect(at.page.locator('[data-conflict]')).toHaveCount(0)
})

test('a server that is away leaves the form open, to try again; people whose mail could not be sent are named', async () => {
  const ann = await signUp(server)
  const { id } = await save(ann, 'Bath')
  await using at = await visit(server, `/${id}/share`, { as: ann })
  const form = at.page.locator('[data-modal="share"]')
  await add(form, 'kim@example.com')
  await at.page.route('**/api/save-quotation', (route) => route.abort())
  await submit(form).click()
  await expect(submit(form)).toHaveAttribute('data-result', 'error')
  await expect(at.page.locator('[data-toast="error"]')).toBeVisible()
  await at.page.unroute('**/api/save-quotation')
  await at.page.route('**/api/save-quotation', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), notMailed: ['kim@example.com'] } })
  })
  await submit(form).click()
  await expect(form).toHaveCount(0)
  await expect(at.page.locator('[data-toast="warning"]')).toContainText(
    'not mailed to kim@example.com',
  )
  await expect(at.page.locator('[data-toast="success"]')).toHaveText('Updated')
  const { body } = await ann.call('/api/get-quotation', { body: { id } })
  is(body.quotation.access).toEqual({ level: 'custom', userList: ['kim@example.com'] })
  forgive(at, /api\/save-quotation/)
})
