import { expect as is, test } from 'bun:test'
import type { Page } from 'playwright'
import { expect } from '../support/expect.ts'
import { deleteFile, PNG } from '../support/files.ts'
import { signUp } from '../support/person.ts'
import { hasS3, startS3 } from '../support/s3-server.ts'
import { startTestServer } from '../support/server.ts'
import { block, hasCaret, leavePaper, textOf, toast } from './steps/paper.ts'
import { fillSaveForm, pressSave, sendSaveForm } from './steps/saving.ts'
import { visit } from './steps/visit.ts'

test.skipIf(!hasS3)(
  'a picture goes to the bucket, is shown from there, can be exported, and is deleted',
  async () => {
    await using s3 = await startS3()
    await using server = await startTestServer({ env: s3.settings, web: true })
    const person = await signUp(server)
    await using opened = await visit(server, '/new', { as: person })
    const { page } = opened
    const place = textOf(block(page, 'text', 1))
    await place.click({ position: { x: 5, y: 5 } })
    await hasCaret(place)
    const put = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await pastePicture(page)
    await expect(toast(page, 'Uploaded 100%')).toBeVisible()
    is((await put).url()).toStartWith(`${s3.settings.S3_ENDPOINT}/${s3.settings.S3_BUCKET}/files/`)
    await leavePaper(page)
    await pressSave(page)
    await fillSaveForm(page, { name: 'With a picture' })
    const id = await sendSaveForm(page)

    await using again = await visit(server, `/${id}`, { as: person })
    const picture = textOf(block(again.page, 'text', 1)).locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1)
    const path = (await picture.getAttribute('src')) ?? ''
    // As exports read pictures: by a fetch, which the bucket has to allow.
    const size = await again.page.evaluate(
      async (path) => (await (await fetch(path)).blob()).size,
      path,
    )
    is(size).toBe(PNG.length)

    const fileId = path.replace('/uploads/', '')
    is(await s3.keys()).toEqual([`files/${fileId}`])
    is((await deleteFile(person, fileId)).status).toBe(200)
    is(await s3.keys()).toEqual([])
    await again.page.reload()
    await expect(block(again.page, 'text', 1)).toBeVisible()
    await expect(picture).toHaveCount(0)
  },
  120_000,
)

const pastePicture = (page: Page) =>
  page.evaluate((base64) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, PNG.toString('base64'))
