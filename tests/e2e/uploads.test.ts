import { expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { PNG, upload } from '../support/files.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { signUpSuperAdmin } from '../support/super-admin.ts'
import { logIn, menu, modal, standing } from './steps/account.ts'
import {
  block,
  cell,
  enterRich,
  hasCaret,
  leavePaper,
  row,
  saveState,
  textOf,
  toast,
  typeFigure,
} from './steps/paper.ts'
import { fillSaveForm, pressSave, saveAgain, sendSaveForm } from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

test('a user’s pictures and files are uploaded, and shown to who may read the quotation', async () => {
  const person = await signUp(server)
  await using opened = await visit(server, '/new', { as: person })
  const { page } = opened
  const place = textOf(block(page, 'text', 1))
  await place.click({ position: { x: 5, y: 5 } })
  await hasCaret(place)
  await paste(page, ['photo', 'heic', 'file'])
  await expect(toast(page, 'Uploaded 100% · plan.zip')).toBeVisible()
  await expect(toast(page, 'This browser can’t show “IMG_0002.heic”')).toBeVisible()
  await expect(place.locator('[data-shown] img, [data-shown] a[download]')).toHaveCount(3)
  await leavePaper(page)
  const sources = await place.evaluate((text) => [
    text.querySelector('img')?.getAttribute('src'),
    text.querySelector('a[download="plan.zip"]')?.getAttribute('href'),
  ])
  for (const path of sources) is(path).toMatch(/^\/uploads\/[\w-]{24}$/)
  const { body } = await person.call('/api/get-file-list?sort=name&order=asc')
  is(body.fileList).toMatchObject([
    { name: 'IMG_0001.jpg', type: 'image/webp' },
    { name: 'IMG_0002.heic', type: 'image/heic' },
    { name: 'plan.zip', size: 300_000, type: 'application/octet-stream' },
  ])
  // Without the place and the camera.
  const photo = await (await fetch(server.url + sources[0])).text()
  is(photo).not.toContain('Exif')

  await pressSave(page)
  await fillSaveForm(page, { name: 'With a photo' })
  const id = await sendSaveForm(page)
  await using again = await visit(server, `/${id}`, { as: person })
  const picture = textOf(block(again.page, 'text', 1)).locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600)

  // Deleted over the open paper, which goes on without it; only another device meets a newer version.
  await menu(page, 'profile').click()
  await menu(page, 'settings').click()
  const settings = await standing(page, 'settings')
  await settings.getByRole('button', { name: /^3 files/ }).click()
  await settings.getByRole('button', { name: 'Delete IMG_0001.jpg' }).click()
  await modal(page, 'delete-file').getByRole('button', { name: 'Delete' }).click()
  await expect(place.locator('img')).toHaveCount(0)
  await expect(place.locator('a[download]')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await typeFigure(row(block(page, 'boq'), 0), 'qty', '2')
  await saveAgain(page)
  await typeFigure(row(block(again.page, 'boq'), 0), 'qty', '3')
  await pressSave(again.page)
  await expect(again.page.locator('[data-conflict]')).toBeVisible()
  await again.page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(saveState(again.page, 'saved')).toBeVisible()
  await reload(again.page)
  await expect(picture).toHaveAccessibleName('This picture was deleted')
  forgive(again, /40[49]/)
})

test('an upload that fails says so, one that is canceled stops, and both leave the text as it was', async () => {
  const person = await signUp(server)
  // A deletion whose answer is under way is sent again.
  const expected = /404 .*delete-file/
  await using opened = await visit(server, '/new', { as: person, expected })
  const { page } = opened
  const place = textOf(block(page, 'text', 1))
  const before = await place.innerHTML()
  await place.click({ position: { x: 5, y: 5 } })
  await hasCaret(place)
  const failures = [
    ['**/api/file-upload-signed-url*', 'Failed'],
    ['**/uploads/**', 'Upload failed'],
    ['**/api/save-file-info', 'Failed to make file public'],
  ] as const
  for (const [url, said] of failures) {
    await page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
    await paste(page, ['file'])
    await expect(toast(page, new RegExp(`^${said}$`))).toBeVisible()
    await page.unroute(url)
  }
  // Offline its room can't be freed: the next upload does.
  const offline = ['**/uploads/**', '**/api/delete-file']
  for (const url of offline) await page.route(url, (route) => route.abort('internetdisconnected'))
  const notDeleted = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE')
  await paste(page, ['file'])
  await notDeleted
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toHaveCount(0)
  for (const url of offline) await page.unroute(url)
  await page.route('**/uploads/**', () => {})
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await paste(page, ['file'])
  await expect(toast(page, 'Uploading... 0%')).toBeVisible()
  await sent
  await cancel.click()
  await expect(toast(page, 'Upload canceled')).toBeVisible()
  await leavePaper(page)
  is(await place.innerHTML()).toBe(before)
  forgive(opened, /500|ERR_INTERNET_DISCONNECTED/)
  // The room that they had taken is free again.
  await expect.poll(async () => (await person.call('/api/get-file-list')).body.storage.used).toBe(0)
})

test('an upload reaches its text after the text was closed, and ends with its quotation', async () => {
  const person = await signUp(server)
  await using opened = await visit(server, '/new', { as: person })
  const { page } = opened
  const place = textOf(block(page, 'text', 1))
  const before = (await place.textContent()) ?? ''
  const confirmed = Promise.withResolvers<void>()
  await page.route('**/api/save-file-info', async (route) => {
    await confirmed.promise
    await route.continue()
  })
  await enterRich(place)
  await page.keyboard.press('Control+End')
  await paste(page, ['file', 'heic'])
  await expect(toast(page, 'Uploading... 95% · IMG_0002.heic')).toBeVisible()
  await leavePaper(page)
  confirmed.resolve()
  await expect(place).toHaveText(/plan\.zip \(293 kb\) IMG_0002\.heic \(1 kb\)$/)
  is(await place.textContent()).toStartWith(before)

  await page.route('**/uploads/**', () => {})
  await enterRich(place)
  await paste(page, ['file'])
  await expect(toast(page, /^Uploading\.\.\. 0%/)).toBeVisible()
  await menu(page, 'new').click()
  await expect(toast(page, 'Upload canceled: the quotation was closed')).toBeVisible()
  await expect(place.locator('a[download]')).toHaveCount(0)
})

test('the settings list the files after a login, and delete one after a question', async () => {
  const person = await signUp(server)
  await upload(person, 'план этажа.png', PNG)
  const id = await upload(person, 'plan.zip', new Uint8Array(1_600_000))
  await using opened = await visit(server, '/quotation-list/settings')
  const { page } = opened
  await expect(toast(page, 'Not logged in')).toBeVisible()
  await logIn(page, person)
  const settings = await standing(page, 'settings')
  await expect(settings).toContainText(person.email)
  await settings.getByRole('button', { name: '2 files 1.5 mb' }).press('Enter')
  const link = settings.getByRole('link', { name: 'plan.zip' })
  await expect(link).toHaveAttribute('href', `/uploads/${id}`)

  const question = modal(page, 'delete-file')
  const remove = async () => {
    await settings.getByRole('button', { name: 'Delete plan.zip' }).press('Enter')
    await expect(question).toContainText('Delete file?')
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
  }
  await page.route('**/api/delete-file', (route) => route.fulfill({ status: 500, json: {} }))
  await remove()
  await expect(toast(page, 'Problem during deletion')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.unroute('**/api/delete-file')
  await remove()
  await expect(link).toHaveCount(0)
  await expect(settings.getByRole('button', { name: '1 file 1 kb' })).toBeVisible()
  await expect(settings.getByRole('button', { name: /^Delete план/ })).toBeFocused()
  is((await fetch(`${server.url}/uploads/${id}`)).status).toBe(404)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/quotation-list$/)
  forgive(opened, /500/)
})

test('a visitor’s pictures and files are uploaded by the first save after the login, and count', async () => {
  const [person, admin] = [await signUp(server), await signUpSuperAdmin(server)]
  await using opened = await visit(server, '/new')
  const { page } = opened
  const place = textOf(block(page, 'text', 1))
  await place.click({ position: { x: 5, y: 5 } })
  await hasCaret(place)
  await paste(page, ['noise', 'file'])
  await expect(place.locator('[data-shown] img[src^="data:image/"]')).toHaveCount(1)
  await expect(place.locator('[data-shown] a[href^="data:"]')).toHaveCount(1)
  await leavePaper(page)
  await menu(page, 'login').click()
  await logIn(page, person)
  const offer = toast(page, '2 files in this quotation are stored in the document itself')
  await expect(offer).toBeVisible()
  await pressSave(page)
  await fillSaveForm(page, { name: 'With a picture' })
  const id = await sendSaveForm(page)
  await expect(toast(page, 'Uploaded 100%')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await expect(place.locator('img')).toHaveAttribute('src', /^\/uploads\//)
  await expect(place.locator('a[download="plan.zip"]')).toHaveAttribute('href', /^\/uploads\//)
  await expect(saveState(page, 'saved')).toBeVisible()
  const { body } = await person.call('/api/get-quotation', { body: { id } })
  is(JSON.stringify(body.quotation.blocks)).not.toContain('data:')
  // Settings, and the super-admin's pages.
  await menu(page, 'profile').click()
  await menu(page, 'settings').click()
  await expect((await standing(page, 'settings')).getByText('2 files')).toBeVisible()
  const search = { search: person.email }
  const all = await admin.call('/api/get-file-list-all', { body: search })
  is(all.body.fileList.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'plan.zip',
    'tub.webp',
  ])
  const users = await admin.call(`/api/get-user-list?${new URLSearchParams(search)}`)
  is(users.body.users).toMatchObject([{ counts: { files: 2 } }])
})

test('files are dropped on texts and descriptions alone, and never replace the page', async () => {
  await using opened = await visit(server, '/new')
  const { page } = opened
  const text = textOf(block(page, 'text', 1))
  const title = cell(block(page, 'boq'), 'title')
  const target = page.locator('[data-drop-target]')
  // A real drag repeats its events until what takes files is loaded.
  const markedWhileDragged = async () => {
    await drag(text, ['dragover'])
    return target.count()
  }
  await expect.poll(markedWhileDragged).toBe(1)
  await expect(text).toHaveAttribute('data-drop-target', '')
  await drag(title, ['dragover'])
  await expect(target).toHaveCount(0)
  is(await drag(title, ['dragover', 'drop'])).toBe(true)
  await expect(toast(page, 'Drop files on a text or a description')).toBeVisible()
  is(await drag(text, ['dragover', 'drop'])).toBe(true)
  await expect(text.locator('a[download]')).toHaveText('plan.zip (1 kb)')
  await expect(target).toHaveCount(0)

  // An offer that is read takes none, and its page has not loaded what says so.
  const person = await signUp(server)
  const quotation = aQuotation({ access: { level: 'everyone', userList: [] } })
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  await using reader = await visit(server, `/${body.quotation.id}`)
  await expect(reader.page.locator('html')).toHaveAttribute('data-ready', 'reader')
  const note = block(reader.page, 'text', 1)
  is(await drag(note, ['dragover', 'drop'])).toBe(true)
  await expect(toast(reader.page, 'Edit a copy to add files.')).toBeVisible()
  await expect(note.locator('a[download]')).toHaveCount(0)
})

/** Drags a file over the element, or drops it there. Returns whether the browser leaves it to the page. */
const drag = (over: Locator, types: ('dragover' | 'drop')[]): Promise<boolean> =>
  over.evaluate((element, types) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['plan'], 'plan.zip'))
    const { x, y } = element.getBoundingClientRect()
    const at = { bubbles: true, cancelable: true, clientX: x + 3, clientY: y + 3 }
    const events = types.map((type) => new DragEvent(type, { ...at, dataTransfer }))
    return events.map((event) => element.dispatchEvent(event)).every((isDefault) => !isDefault)
  }, types)

/** Pastes files that the page makes itself: a photo with data of its camera, or 300 kb without a type. */
const paste = (page: Page, kinds: ('photo' | 'heic' | 'noise' | 'file')[]) =>
  page.evaluate(async (kinds) => {
    const make = async (kind: string) => {
      if (kind === 'file') return new File([new Uint8Array(300_000)], 'plan.zip')
      if (kind === 'heic')
        return new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'IMG_0002.heic', {
          type: 'image/heic',
        })
      if (kind === 'noise') {
        const noise = new ImageData(300, 300)
        for (let at = 0; at < noise.data.length; at++) noise.data[at] = Math.random() * 256
        const small = new OffscreenCanvas(300, 300)
        small.getContext('2d')?.putImageData(noise, 0, 0)
        return new File([await small.convertToBlob()], 'tub.png', { type: 'image/png' })
      }
      const canvas = new OffscreenCanvas(1_800, 1_200)
      canvas.getContext('2d')?.fillRect(200, 200, 900, 700)
      const jpeg = await (await canvas.convertToBlob({ type: 'image/jpeg' })).bytes()
      const exif = new Uint8Array([
        0xff,
        0xe1,
        0,
        10,
        ...new TextEncoder().encode('Exif'),
        0,
        0,
        0,
        0,
      ])
      const parts = [jpeg.slice(0, 2), exif, jpeg.slice(2)]
      return new File(parts, 'IMG_0001.jpg', { type: 'image/jpeg' })
    }
    const clipboardData = new DataTransfer()
    for (const kind of kinds) clipboardData.items.add(await make(kind))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, kinds)
