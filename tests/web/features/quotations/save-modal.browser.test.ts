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

test('the first save suggests a name, asks for more behind More, with one’s own categories, and stores it all', async () => {
  const person = await signUp(server)
  const earlier = aQuotation({ name: 'Roof', category: 'Renovation' })
  await person.call('/api/save-quotation', { body: { quotation: earlier } })
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
  await at.page.keyboard.type('ren')
  await expect(at.page.getByRole('option')).toHaveText(['Renovation'])
  await at.page.keyboard.press('ArrowDown')
  await at.page.keyboard.press('Enter')
  await expect(at.field('Category')).toHaveValue('Renovation')
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
    { name: 'Roof' },
  ])
  is(new URL(at.page.url()).pathname).toBe(`/${body.quotations[0].id}`)
})

test('the form keeps what was typed when it is opened again, and does not show it to the next user, who logs in first', async () => {
  const next = await signUp(server)
  await using at = await saveForm(await signUp(server))
  await at.field('Name').fill('Bathroom')
  await at.page.keyboard.press('Escape')
  await expect(at.form).toHaveCount(0)
  await at.page.locator('[data-menu="save"]').click()
  await expect(at.field('Name')).toHaveValue('Bathroom')
  await at.field('Info').fill('Margin 30%')
  await at.page.keyboard.press('Escape')
  await at.page.locator('[data-menu="profile"]').click()
  await at.page.locator('[data-menu="logout"]').click()
  await at.page.waitForURL(`${server.url}/new`)
  await at.page.locator('[data-menu="save"]').click()
  const login = at.page.locator('[data-modal="login"]')
  await expect(at.page.locator('[data-toast="warning"]')).toHaveText('Not logged in')
  await login.getByLabel('Email').fill(next.email)
  await login.getByLabel('Password').fill(next.password)
  await at.page.keyboard.press('Enter')
  await expect(at.field('Name')).toBeFocused()
  is(new URL(at.page.url()).pathname).toBe('/new/save')
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
