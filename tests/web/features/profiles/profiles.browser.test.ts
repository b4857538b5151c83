import { describe, expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { logIn } from '../../../e2e/steps/account.ts'
import { fillSaveForm, pressSave, sendSaveForm } from '../../../e2e/steps/saving.ts'
import { forgive, goTo, visit } from '../../../e2e/steps/visit.ts'
import { aNote } from '../../../support/documents.ts'
import { expect } from '../../../support/expect.ts'
import { PNG } from '../../../support/files.ts'
import { aLetterhead } from '../../../support/letterheads.ts'
import type { Person } from '../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../support/shared.ts'
import { DRAWN_SVGS, REFUSED_SVGS } from '../../../support/svgs.ts'

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })
const anna = newPersonPerTest(server)

const GREEN =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"><path fill="#0b6e4f" d="M0 0h40v32H0z"/></svg>'

const modalOf = (page: Page) => page.locator('[data-modal="letterhead"]')
const profilesOf = async (who: Person) => (await who.call('/api/profile-list')).body.profiles

async function storeProfile(id: string, changes: object = {}) {
  const { profileId: _, logo: __, ...details } = aLetterhead()
  const body = { profile: { id, ...details, ...changes } }
  await anna.call('/api/profile-list', { method: 'PUT', body })
}

async function chooseLogo(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose (a logo|another)/ }).click()
  await (await chooser).setFiles({ name, mimeType, buffer })
}

describe('‘Your logo here’', () => {
  test('opens the form of the first letterhead, which this quotation and every new one then have', async () => {
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await page.getByRole('button', { name: 'Your logo here' }).click()
    const modal = modalOf(page)
    await modal.getByRole('button', { name: 'Save and use here' }).click()
    await expect(modal.getByLabel('Enter a company or choose a logo')).toBeVisible()
    await modal.getByLabel('Enter a company or choose a logo').fill('Vogel & Sons')
    await modal.getByRole('textbox', { name: 'Address' }).fill('Hafengasse 7')
    await modal.getByRole('textbox', { name: 'Bank' }).fill('IBAN DE02')
    await chooseLogo(page, 'logo.png', 'image/png', PNG)
    await expect(modal.locator('.letterhead-logo img')).toBeVisible()
    await modal.getByRole('button', { name: 'Save and use here' }).click()
    await expect(page.locator('article .letterhead-company')).toHaveText('Vogel & Sons')
    await expect(page.locator('article .letterfoot > div')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Your logo here' })).toHaveCount(0)
    const [{ logo, company }] = await profilesOf(anna)
    is(company).toBe('Vogel & Sons')
    await expect(page.locator('article .letterhead-logo img')).toHaveAttribute(
      'src',
      `/uploads/${logo}`,
    )
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.locator('article .letterhead')).toHaveCount(0)
    await using other = await visit(server, '/new', { as: anna })
    await expect(other.page.locator('article .letterhead-company')).toHaveText('Vogel & Sons')
  })

  test('keeps a visitor’s letterhead in the browser, and gives it to the account of the next login', async () => {
    await using at = await visit(server, '/new')
    const { page } = at
    await page.getByRole('button', { name: 'Your logo here' }).click()
    const modal = modalOf(page)
    await expect(modal.getByText('in this browser. When you log in')).toBeVisible()
    await expect(modal.getByRole('textbox', { name: 'Company' })).toBeFocused()
    await modal.getByRole('textbox', { name: 'Company' }).fill('Vogel & Sons')
    await chooseLogo(page, 'logo.svg', 'image/svg+xml', Buffer.from(GREEN))
    await modal.getByRole('button', { name: 'Its colour as accent' }).click()
    await expect(modal.getByLabel('Accent colour')).toHaveValue('#0b6e4f')
    await modal.getByRole('button', { name: 'Save and use here' }).click()
    const logo = page.locator('article .letterhead-logo img')
    await expect(logo).toHaveAttribute('src', /^data:image\/png;base64,/)
    await goTo(page, `${server.url}/new`)
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(logo).toHaveAttribute('src', /^data:/)
    await page.locator('[data-block-type="text"]').first().click()
    await page.keyboard.type('Written before ')

    await pressSave(page)
    await logIn(page, anna)
    await expect(logo).toHaveAttribute('src', /^\/uploads\//)
    await fillSaveForm(page, { name: 'Kitchen' })
    await sendSaveForm(page)
    const [{ id, company, accent, logo: file }] = await profilesOf(anna)
    is([company, accent]).toEqual(['Vogel & Sons', '#0b6e4f'])
    const { quotations } = (await anna.call('/api/get-quotation-list')).body
    const body = { id: quotations[0].id }
    const { letterhead } = (await anna.call('/api/get-quotation', { body })).body.quotation
    is([letterhead.profileId, letterhead.logo]).toEqual([id, `/uploads/${file}`])
    is(await page.evaluate(() => localStorage.getItem('letterheads'))).toBeNull()
  })

  test('saves a visitor’s quotation without a logo that can’t be uploaded, and keeps the letterhead', async () => {
    await using at = await visit(server, '/new')
    const { page } = at
    await page.getByRole('button', { name: 'Your logo here' }).click()
    await modalOf(page).getByRole('textbox', { name: 'Company' }).fill('Vogel & Sons')
    await chooseLogo(page, 'logo.png', 'image/png', PNG)
    await modalOf(page).getByRole('button', { name: 'Save and use here' }).click()
    await expect(page.locator('article .letterhead-logo img')).toBeVisible()
    const refusal = { status: 413, json: { message: 'no room' } }
    await page.route('**/api/file-upload-signed-url*', (route) => route.fulfill(refusal))
    await pressSave(page)
    await logIn(page, anna)
    await fillSaveForm(page, { name: 'Kitchen' })
    const id = await sendSaveForm(page)
    const { letterhead } = (await anna.call('/api/get-quotation', { body: { id } })).body.quotation
    is([letterhead.company, letterhead.logo]).toEqual(['Vogel & Sons', ''])
    is(await page.evaluate(() => localStorage.getItem('letterheads'))).toContain('Vogel & Sons')
    forgive(at, /413/)
  })

  test('is neither for readers nor on paper', async () => {
    const access = { level: 'everyone', userList: [] }
    const quotation = { ...aNote('<p>Hello</p>'), access }
    const body = { quotation, share: true }
    const { id } = (await anna.call('/api/save-quotation', { body })).body.quotation
    await using own = await visit(server, `/${id}`, { as: anna })
    await expect(own.page.getByRole('button', { name: 'Your logo here' })).toBeVisible()
    await own.page.emulateMedia({ media: 'print' })
    await expect(own.page.getByRole('button', { name: 'Your logo here' })).toBeHidden()
    await using reader = await visit(server, `/${id}`)
    await expect(reader.page.getByText('Hello')).toBeVisible()
    await expect(reader.page.getByRole('button', { name: 'Your logo here' })).toHaveCount(0)
  })
})

describe('a quotation', () => {
  test('takes another profile, the profile as it is now, or none', async () => {
    await storeProfile('baths')
    await storeProfile('roofs', { company: 'Vogel Roofs' })
    const letterhead = aLetterhead({ company: 'Vogel, once' })
    const body = { quotation: { ...aNote('<p>Hello</p>'), letterhead } }
    const { id } = (await anna.call('/api/save-quotation', { body })).body.quotation
    await using at = await visit(server, `/${id}`, { as: anna })
    const { page } = at
    const name = page.locator('article .letterhead-company')
    await expect(name).toHaveText('Vogel, once')
    const openLetterheads = async () => {
      await page.getByRole('button', { name: 'Quotation info' }).click()
      await page.getByRole('button', { name: 'Change letterhead' }).click()
    }
    await openLetterheads()
    await modalOf(page).getByRole('button', { name: 'Use the profile as it is now' }).click()
    await expect(name).toHaveText('Vogel Baths')
    await openLetterheads()
    await modalOf(page).getByRole('button', { name: 'Use', exact: true }).click()
    await expect(name).toHaveText('Vogel Roofs')
    await openLetterheads()
    await modalOf(page).getByRole('button', { name: 'No letterhead' }).click()
    await expect(name).toHaveCount(0)
  })
})

describe('the settings', () => {
  test('list letterheads, edit one, make one the default and delete one', async () => {
    await storeProfile('baths')
    await storeProfile('roofs', { company: 'Vogel Roofs' })
    await using at = await visit(server, '/quotation-list/settings', { as: anna })
    const settings = at.page.locator('[data-modal="settings"]')
    await settings.getByRole('button', { name: 'Letterheads' }).click()
    await settings.getByRole('button', { name: 'Make default' }).click()
    await expect(settings.locator('[data-profile-id]').first()).toContainText('Vogel Roofs')
    await settings.getByRole('button', { name: 'Edit Vogel Baths' }).click()
    await settings.getByRole('textbox', { name: 'Company' }).fill('Vogel Baths & Pools')
    await settings.getByRole('combobox', { name: 'Footer' }).selectOption('none')
    await settings.getByRole('button', { name: 'Save letterhead' }).click()
    await settings.getByRole('button', { name: 'Delete Vogel Roofs' }).click()
    await at.page
      .locator('[data-modal="delete-letterhead"]')
      .getByText('Delete', { exact: true })
      .click()
    await expect(settings.locator('[data-profile-id]')).toHaveCount(1)
    is(await profilesOf(anna)).toMatchObject([
      { id: 'baths', company: 'Vogel Baths & Pools', footer: [], isDefault: true },
    ])
  })
})

describe('a letterhead that is saved in the settings', () => {
  const letterheads = (page: Page) =>
    page.locator('[data-modal="settings"]').getByRole('button', { name: 'Letterheads' })
  const saveNamed = async (page: Page, company: string) => {
    await page.getByRole('textbox', { name: 'Company' }).fill(company)
    await page.getByRole('button', { name: 'Save letterhead' }).click()
  }

  test('is on the new quotation that is open and untouched, which is no edit', async () => {
    await using at = await visit(server, '/new/settings', { as: anna })
    const { page } = at
    const name = page.locator('article .letterhead-company')
    await letterheads(page).click()
    await page.getByRole('button', { name: 'New letterhead' }).click()
    await expect(page.getByRole('img', { name: 'How the header looks' })).toHaveText('Your company')
    await saveNamed(page, 'Vogel Baths')
    await expect(name).toHaveText('Vogel Baths')
    await page.getByRole('button', { name: 'Edit Vogel Baths' }).click()
    await saveNamed(page, 'Vogel & Sons')
    await expect(name).toHaveText('Vogel & Sons')
    await expect(page.locator('[data-save-state]')).toHaveText('')
    await expect(page.getByRole('button', { name: 'Undo', includeHidden: true })).toBeDisabled()
  })

  test('is not on a new quotation in which somebody has written', async () => {
    await using at = await visit(server, '/new', { as: anna })
    const { page } = at
    await page.locator('[data-cell="qty"]').first().click()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.goto(`${server.url}/new`)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.locator('[data-cell="qty"]').first()).toHaveText('7')
    await page.locator('[data-menu="profile"]').click()
    await page.locator('[data-menu="settings"]').click()
    await letterheads(page).click()
    await page.getByRole('button', { name: 'New letterhead' }).click()
    await saveNamed(page, 'Vogel Baths')
    await expect(page.getByText('Letterhead saved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Vogel Baths' })).toBeFocused()
    await expect(page.locator('article .letterhead')).toHaveCount(0)
  })

  test('leaves nothing below the mouse that another press would press before it moves', async () => {
    await using at = await visit(server, '/quotation-list/settings', { as: anna })
    const { page } = at
    await letterheads(page).click()
    await page.getByRole('button', { name: 'New letterhead' }).click()
    await saveNamed(page, 'Vogel Baths')
    const edit = page.getByRole('button', { name: 'Edit Vogel Baths' })
    await expect(edit).toBeFocused()
    const expanders = page.locator('[data-modal="settings"] [aria-expanded]')
    const states = () =>
      expanders.evaluateAll((found) => found.map(({ ariaExpanded }) => ariaExpanded))
    const before = await states()
    await page.mouse.down()
    await page.mouse.up()
    is(await states()).toEqual(before)
    await edit.click()
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Vogel Baths')
  })
})

describe('a logo', () => {
  test('that can’t be drawn, or is too large, is refused; as an svg it is drawn as a png, and nothing in it runs or loads; a white accent is told to be grey', async () => {
    await using at = await visit(server, '/new/letterhead', { as: anna })
    const { page } = at
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/ran') && asked.push(request.url()))
    const modal = modalOf(page)
    await modal.getByLabel('Accent colour').fill('#ffffff')
    await expect(modal.getByRole('status')).toHaveText(
      'Too light to be read on white paper: it is drawn as #767676.',
    )
    await modal.getByRole('button', { name: 'Back to the usual' }).click()
    await expect(modal.getByRole('status')).toBeHidden()

    const alert = modal.getByRole('alert')
    for (const [name, text] of Object.entries(REFUSED_SVGS)) {
      await chooseLogo(page, `${name}.svg`, 'image/svg+xml', Buffer.from(text))
      await expect(alert).toHaveText(
        name === 'of nothing'
          ? 'This file is no picture that can be drawn. Choose a png, a jpeg or an svg.'
          : 'This svg can’t be drawn safely. Save it as a png and choose that.',
      )
      await expect(modal.locator('.letterhead-logo')).toHaveCount(0)
    }
    await chooseLogo(page, 'logo.png', 'image/png', Buffer.alloc(6 * 1024 * 1024))
    await expect(alert).toHaveText('A logo may have 5 MB at most: this file has 6 mb.')
    await chooseLogo(page, 'logo.png', 'image/png', Buffer.from('no picture'))
    await expect(alert).toContainText('This file is no picture that can be drawn.')
    is((await anna.call('/api/get-file-list')).body.total).toBe(0)
    is(await profilesOf(anna)).toEqual([])

    for (const [name, text] of Object.entries(DRAWN_SVGS)) {
      await chooseLogo(page, `${name}.svg`, 'image/svg+xml', Buffer.from(text))
      const logo = modal.locator('.letterhead-logo img')
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalHeight))
        .toBeGreaterThan(100)
      await modal.getByRole('button', { name: 'Remove' }).click()
    }
    await chooseLogo(
      page,
      'logo.svg',
      'image/svg+xml',
      Buffer.from(DRAWN_SVGS['with a script'] ?? ''),
    )
    // The header grows when it is drawn, and moves the button.
    await expect(modal.locator('.letterhead-logo img')).toBeVisible()
    await modal.getByRole('button', { name: 'Save and use here' }).click()
    await expect(page.locator('article .letterhead-logo img')).toBeVisible()
    const { fileList } = (await anna.call('/api/get-file-list')).body
    is(fileList).toMatchObject([{ name: 'logo.png', type: 'image/png' }])
    is(asked).toEqual([])
    // What the page says of handlers that it keeps from running.
    const rest = at.complaints.filter((text) => !text.includes('inline event handler'))
    at.complaints.splice(0, at.complaints.length, ...rest)
  })
})
