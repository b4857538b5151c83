import { expect as is, test } from 'bun:test'
import { forgive, visit } from '../../../e2e/steps/visit.ts'
import { aQuotation } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { type Person, signUp } from '../../../support/person.ts'
import { sharedServer } from '../../../support/shared.ts'
import { signUpSuperAdmin } from '../../../support/super-admin.ts'

const server = sharedServer({ web: true })

async function saveForm(
  person?: Person,
  path = '/new/save',
  options: Parameters<typeof visit>[2] = {},
) {
  const visitor = await visit(server, path, { ...(person && { as: person }), ...options })
  const form = visitor.page.locator('[data-modal="save"]')
  return { ...visitor, form, field: (label: string) => form.getByLabel(label) }
}

test('the first save suggests a name, asks for more behind More, and stores it all', async () => {
  const person = await signUp(server)
  await using at = await saveForm(person)
  is(await at.form.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(500)
  await expect(at.field('Name')).toHaveValue('Quotation')
  await expect(at.field('Name')).toBeFocused()
  await at.page.keyboard.type('Bathroom ')
  await expect(at.form.getByRole('button', { name: 'More' })).toBeVisible()
  await expect(at.field('Info')).not.toBeInViewport()
  await at.page.keyboard.press('Tab')
  await at.page.keyboard.press('Enter')
  await expect(at.field('Category')).toBeFocused()
  await expect(at.field('Info')).toBeInViewport({ ratio: 1 })
  await at.field('Category').fill('Renovation')
  await at.field('Description').fill('Tiles and pipes')
  await at.field('Info').fill('Call before noon')
  const save = at.form.locator('[type=submit]')
  await expect(save).toHaveText('SAVE')
  await save.click()
  await expect(save).toHaveAttribute('data-result', 'success')
  await expect(at.form).toHaveCount(0)
  const { body } = await person.call('/api/get-quotation-list')
  is(body.quotations).toMatchObject([
    { name: 'Bathroom', category: 'Renovation', desc: 'Tiles and pipes', info: 'Call before noon' },
  ])
  is(new URL(at.page.url()).pathname).toBe(`/${body.quotations[0].id}`)
})

test("one's own categories are suggested", async () => {
  const person = await signUp(server)
  await using first = await saveForm(person)
  await first.field('Category').fill('Renovation')
  await first.form.locator('[type=submit]').click()
  await expect(first.form).toHaveCount(0)
  await first.page.locator('[data-menu="new"]').click()
  await first.page.waitForURL(`${server.url}/new`)
  await first.page.locator('[data-menu="save"]').click()
  await first.field('Category').pressSequentially('ren')
  await expect(first.page.getByRole('option')).toHaveText(['Renovation'])
  await first.page.keyboard.press('ArrowDown')
  await first.page.keyboard.press('Enter')
  await expect(first.field('Category')).toHaveValue('Renovation')
})

test('the form keeps what was typed when it is opened again', async () => {
  await using at = await saveForm(await signUp(server))
  await at.field('Name').fill('Bathroom')
  await at.page.keyboard.press('Escape')
  await expect(at.form).toHaveCount(0)
  await at.page.locator('[data-menu="save"]').click()
  await expect(at.field('Name')).toHaveValue('Bathroom')
})

test('the form does not show one user’s text to the next', async () => {
  const next = await signUp(server)
  await using at = await saveForm(await signUp(server))
  await at.field('Info').fill('Margin 30%')
  await at.page.keyboard.press('Escape')
  await at.page.locator('[data-menu="profile"]').click()
  await at.page.locator('[data-menu="logout"]').click()
  await at.page.waitForURL(`${server.url}/new`)
  await at.page.locator('[data-menu="save"]').click()
  const login = at.page.locator('[data-modal="login"]')
  await login.getByLabel('Email').fill(next.email)
  await login.getByLabel('Password').fill(next.password)
  await at.page.keyboard.press('Enter')
  await expect(at.field('Info')).toHaveValue('')
})

test("a super-admin's save of another's quotation makes a copy, and leaves the other alone", async () => {
  const owner = await signUp(server)
  const quotation = aQuotation({ name: 'Kitchen' })
  const { body } = await owner.call('/api/save-quotation', { body: { quotation } })
  const admin = await signUpSuperAdmin(server)
  await using at = await saveForm(admin, `/${body.quotation.id}`)
  await at.page.keyboard.press('Control+s')
  await expect(at.form).toContainText(`It belongs to ${owner.email}`)
  await expect(at.field('Name')).toHaveValue('Quotation')
  await at.field('Name').fill('Kitchen, corrected')
  await at.form.locator('[type=submit]').click()
  await expect(at.form).toHaveCount(0)
  await at.page.waitForURL((url) => !url.pathname.includes(body.quotation.id))
  const namesOf = async (person: Person): Promise<string[]> =>
    (await person.call('/api/get-quotation-list')).body.quotations.map(
      ({ name }: { name: string }) => name,
    )
  is(await namesOf(owner)).toEqual(['Kitchen'])
  is(await namesOf(admin)).toEqual(['Kitchen, corrected'])
})

test.each(['about to leave', 'sliding out'])(
  'a press on New is not lost in a form that is %s',
  async (when) => {
    const person = await signUp(server)
    await using at = await saveForm(person, '/new/save', { reducedMotion: 'no-preference' })
    const { page, form } = at
    const place = await page.locator('[data-menu="new"]').boundingBox()
    if (!place) throw new Error('New is not shown')
    const save = form.locator('[type=submit]')
    await save.click()
    if (when === 'sliding out') await page.waitForURL(/\/[\w-]{21}$/)
    else await expect(save).toHaveAttribute('data-result', 'success')
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
    // The form lets presses through a render after it shows that it has saved.
    const isInReach = () =>
      page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest('[data-menu]') != null, {
        x,
        y,
      })
    await expect.poll(isInReach).toBe(true)
    await page.mouse.click(x, y)
    await page.waitForURL(`${server.url}/new`)
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL(`${server.url}/new`)
    // What is pressed next is about the new quotation.
    await page.locator('[data-menu="save"]').click()
    await save.click()
    await page.waitForURL(/\/[\w-]{21}$/)
    is((await person.call('/api/get-quotation-list')).body.total).toBe(2)
  },
)

test('a form closed before it slides out still leads to the saved quotation', async () => {
  const moving = { reducedMotion: 'no-preference' } as const
  await using at = await saveForm(await signUp(server), '/new/save', moving)
  await at.form.locator('[type=submit]').click()
  await expect(at.form.locator('[type=submit]')).toHaveAttribute('data-result', 'success')
  await at.page.keyboard.press('Escape')
  await at.page.waitForURL(/\/[\w-]{21}$/)
})

test('an anonymous user logs in first and returns to the form', async () => {
  const { email, password } = await signUp(server)
  await using at = await saveForm()
  const login = at.page.locator('[data-modal="login"]')
  await expect(at.page.locator('[data-toast="warning"]')).toHaveText('Not logged in')
  await login.getByLabel('Email').fill(email)
  await login.getByLabel('Password').fill(password)
  await at.page.keyboard.press('Enter')
  await expect(at.field('Name')).toBeFocused()
  is(new URL(at.page.url()).pathname).toBe('/new/save')
})

test('a save that does not reach the server shows a cross and keeps the form open', async () => {
  await using at = await saveForm(await signUp(server))
  await at.field('Name').fill('Bathroom')
  await at.page.route('**/api/save-quotation', (route) => route.abort())
  await at.form.locator('[type=submit]').click()
  await expect(at.form.locator('[type=submit]')).toHaveAttribute('data-result', 'error')
  await expect(at.page.locator('[data-toast="error"]')).toBeVisible()
  await at.page.unroute('**/api/save-quotation')
  await at.form.locator('[type=submit]').click()
  await expect(at.form).toHaveCount(0)
  forgive(at, /api\/save-quotation/)
})
