import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import { fieldHtml } from '#domain/html/fields.ts'
import {
  closeField,
  htmlOf,
  openField,
  openHarness,
  waitForEditor,
} from '../harness/open-harness.ts'
import type { HarnessField } from '../harness/page.tsx'

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PICTURE = `<img src="data:image/png;base64,${DOT}" alt="bath plan">`
const ATTACHMENT =
  '<a href="data:application/octet-stream;base64,PHNjcmlwdD4x" download="terms.html">terms.html (1 kb)</a>'
const dot = { name: 'bath_plan.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') }
const terms = { name: 'terms.html', mimeType: 'text/html', buffer: Buffer.from('<script>1') }

const open = async (html = '', mode: HarnessField['mode'] = 'text') => {
  const visit = await openHarness([{ id: 'field', mode, html }])
  // Registered first, because Chromium learns of it asynchronously.
  visit.page.on('filechooser', () => {})
  return visit
}

async function choose(page: Page, name: 'Image' | 'File', file: typeof dot): Promise<void> {
  await page.keyboard.press('/')
  await page.locator('.ce-popover--opened .cdx-search-field__input').fill(name)
  const asked = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await asked).setFiles(file)
}

/** A busy machine draws photos slowly. */
setDefaultTimeout(120_000)

/** Pastes or drops a file that the page makes itself: a noisy photo, or a number of bytes. */
const bring = (
  page: Page,
  how: 'paste' | 'drop',
  file: { photo: [number, number] } | { bytes: number; name: string },
) =>
  page.evaluate(
    async ({ how, file }) => {
      const make = async () => {
        if ('bytes' in file) return new File([new Uint8Array(file.bytes).fill(65)], file.name)
        const canvas = new OffscreenCanvas(...file.photo)
        const context = canvas.getContext('2d')
        for (let at = 0; context && at < 4_000; at++) {
          context.fillStyle = `hsl(${(at * 37) % 360} 70% ${20 + (at % 60)}%)`
          context.fillRect((at * 397) % canvas.width, (at * 211) % canvas.height, 90, 70)
        }
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.98 })
        return new File([blob], 'IMG_0001.jpg', { type: 'image/jpeg' })
      }
      const data = new DataTransfer()
      data.items.add(await make())
      const target =
        document.querySelector('#field [contenteditable="true"]') ??
        document.querySelector('#field .field')
      const { x, y, width } = target?.getBoundingClientRect() ?? new DOMRect()
      const options = { bubbles: true, cancelable: true, clientX: x + width - 1, clientY: y + 5 }
      const event =
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data })
      target?.dispatchEvent(event)
      return event.defaultPrevented
    },
    { how, file },
  )

describe('pictures and attachments', () => {
  test('are inserted from the menu, and text may follow them', async () => {
    await using visit = await open()
    const { page } = visit
    await openField(page, 'field')
    await choose(page, 'Image', dot)
    await page.waitForSelector('#field [data-shown] img')
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await choose(page, 'File', terms)
    await page.waitForSelector('#field [data-shown] a[download]')
    await page.keyboard.type('apply')
    await closeField(page)
    expect(await htmlOf(page, 'field')).toBe(`<p>${PICTURE}!</p><p>${ATTACHMENT} apply</p>`)
  })

  test('an attachment of any type is downloaded by ctrl+click, never shown', async () => {
    await using visit = await open(ATTACHMENT)
    const { page, context } = visit
    const pages = context.pages().length
    const download = page.waitForEvent('download')
    await page.locator('#field a').click({ modifiers: ['ControlOrMeta'] })
    expect((await download).suggestedFilename()).toBe('terms.html')
    expect(context.pages().length).toBe(pages)
    expect(page.url()).toMatch(/^http/)
  })

  test.each(['paste', 'drop'] as const)('a large photo by %s is shrunk to fit', async (how) => {
    await using visit = await open('Before')
    const { page } = visit
    await openField(page, 'field')
    // Dropped on a closed field, it opens there.
    if (how === 'drop') await closeField(page)
    expect(await bring(page, how, { photo: [2_600, 1_800] })).toBe(true)
    await page.waitForSelector('#field [data-shown] img')
    await closeField(page)
    const html = await htmlOf(page, 'field')
    expect(html).toMatch(/^Before<img src="data:image\/webp;base64,[^"]+" alt="">$/)
    expect(html.length).toBeLessThan(330_000)
    const picture = page.locator('#field img')
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeLessThan(1_601)
  })

  test('a picture that was put in is asked for a description until typing goes on', async () => {
    await using visit = await open('Before')
    const { page } = visit
    const field = page.getByRole('textbox', { name: 'Describe the picture' })
    await openField(page, 'field')
    await bring(page, 'paste', { photo: [40, 30] })
    await field.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('The bath')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await field.waitFor({ state: 'detached' })
    await bring(page, 'paste', { photo: [40, 30] })
    await field.waitFor()
    await page.keyboard.type('!')
    await field.waitFor({ state: 'detached' })
    await closeField(page)
    expect(await htmlOf(page, 'field')).toMatch(
      /^Before<img [^>]+ alt="The bath"><img [^>]+ alt="">!$/,
    )
  })

  test.each(['open', 'closed'])(
    'dropped on a blank field of an %s text it takes no place',
    async (how) => {
      await using visit = await open(`<p>${fieldHtml('client')}</p><p>${fieldHtml('street')}</p>`)
      const { page } = visit
      if (how === 'open') await openField(page, 'field', { x: 20, y: 20 })
      await bring(page, 'drop', { bytes: 5, name: 'plan.pdf' })
      await page.waitForSelector('#field [data-shown] a[download]')
      await closeField(page)
      const html = await htmlOf(page, 'field')
      expect(html.replace(/<a.*a>/, '[file]')).toMatch(
        /^<p><span data-field="client"><\/span> ?\[file\]<\/p><p><span data-field="street"><\/span><\/p>$/,
      )
    },
  )

  test('are refused with a message where they do not fit', async () => {
    await using visit = await open('', 'title')
    const { page } = visit
    const said = (words: string) =>
      page.waitForFunction(
        (words) => window.harness.toasts().some((one) => one.includes(words)),
        words,
      )
    await openField(page, 'field')
    await bring(page, 'paste', { bytes: 10, name: 'a.pdf' })
    await said('A title takes no pictures or files')
    await page.evaluate(() => window.harness.show([{ id: 'field', mode: 'text', html: 'x' }]))
    await page.waitForSelector('#field [data-rich="text"]')
    await openField(page, 'field')
    await bring(page, 'paste', { bytes: 1_100_000, name: 'plan.zip' })
    await said('“plan.zip” is too large')
    await bring(page, 'paste', { bytes: 0, name: 'none.pdf' })
    await said('“none.pdf” is empty')
    await closeField(page)
    expect(await htmlOf(page, 'field')).toBe('x')
  })
})

describe('a selected picture', () => {
  const WIDE = `<p>a <img src="data:image/png;base64,${DOT}" alt="" width="200"> b</p><p>c</p>`

  test('is resized by arrow keys and by its edge, and described', async () => {
    await using visit = await open(WIDE)
    const { page } = visit
    await openField(page, 'field')
    await closeField(page)
    await page.locator('#field img').click()
    await waitForEditor(page, 'field')
    const grip = page.getByRole('slider', { name: 'Picture width' })
    expect(await grip.getAttribute('aria-valuenow')).toBe('200')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('PageUp')
    expect(await grip.getAttribute('aria-valuetext')).toBe('260 px')
    const box = await grip.boundingBox()
    if (!box) throw new Error('no grip')
    await page.mouse.move(box.x + 5, box.y + 5)
    await page.mouse.down()
    await page.mouse.move(box.x - 55, box.y + 5, { steps: 3 })
    await page.mouse.up()
    await page.getByRole('textbox', { name: 'Describe the picture' }).fill('The bath')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => window.harness.isOpen())).toBe(true)
    await closeField(page)
    expect(await htmlOf(page, 'field')).toBe(
      WIDE.replace('alt="" width="200"', 'alt="The bath" width="200"'),
    )
  })

  test('is deleted by Backspace, as an attachment is, and deselected by Escape', async () => {
    await using visit = await open(`<p>a ${PICTURE} b</p><p>${ATTACHMENT} c</p>`)
    const { page } = visit
    await openField(page, 'field')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('group', { name: 'Picture' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Picture' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+ArrowLeft')
    await page.getByRole('group', { name: 'Picture' }).waitFor()
    await page.keyboard.press('Backspace')
    await page.locator('#field [data-shown] a[download]').click()
    await page.getByRole('group', { name: 'Attachment' }).waitFor()
    await page.keyboard.press('Delete')
    await closeField(page)
    expect(await htmlOf(page, 'field')).toBe('<p>a b</p><p>c</p>')
  })
})
