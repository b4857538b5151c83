import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright'
import {
  htmlOf,
  leavePlace,
  openHarness,
  openPlace,
  waitForEditing,
} from './harness/open-harness.ts'
import type { HarnessPlace } from './harness/page.tsx'

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PICTURE = `<img src="data:image/png;base64,${DOT}" alt="bath plan">`
const ATTACHMENT =
  '<a href="data:application/octet-stream;base64,PHNjcmlwdD4x" download="terms.html">terms.html (1 kb)</a>'
const dot = { name: 'bath_plan.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') }
const terms = { name: 'terms.html', mimeType: 'text/html', buffer: Buffer.from('<script>1') }

const open = async (html = '', mode: HarnessPlace['mode'] = 'text') => {
  const visit = await openHarness([{ id: 'place', mode, html }])
  // Asked for ahead: Chromium hears of it beside the keys, not before them.
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

/** A machine with other work draws photos slowly. */
setDefaultTimeout(120_000)

/** Pastes or drops files that the page makes itself: a noisy photo, or so many bytes. */
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
        document.querySelector('#place [contenteditable="true"]') ??
        document.querySelector('#place .place')
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
  test('come from the menu, stand in the text, and words go on behind them', async () => {
    await using visit = await open()
    const { page } = visit
    await openPlace(page, 'place')
    await choose(page, 'Image', dot)
    await page.waitForSelector('#place [data-shown] img')
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await choose(page, 'File', terms)
    await page.waitForSelector('#place [data-shown] a[download]')
    await page.keyboard.type('apply')
    await leavePlace(page)
    expect(await htmlOf(page, 'place')).toBe(`<p>${PICTURE}!</p><p>${ATTACHMENT} apply</p>`)
  })

  test('an attachment is downloaded by ctrl+click, whatever it is, and never shown', async () => {
    await using visit = await open(ATTACHMENT)
    const { page, context } = visit
    const download = page.waitForEvent('download')
    await page.locator('#place a').click({ modifiers: ['ControlOrMeta'] })
    expect((await download).suggestedFilename()).toBe('terms.html')
    expect(context.pages().length).toBe(1)
    expect(page.url()).toMatch(/^http/)
  })

  test.each(['paste', 'drop'] as const)('a big photo by %s is made to fit', async (how) => {
    await using visit = await open('Before')
    const { page } = visit
    await openPlace(page, 'place')
    // Dropped on a place at rest, it opens where it fell.
    if (how === 'drop') await leavePlace(page)
    expect(await bring(page, how, { photo: [2_600, 1_800] })).toBe(true)
    await page.waitForSelector('#place [data-shown] img')
    await leavePlace(page)
    const html = await htmlOf(page, 'place')
    expect(html).toMatch(/^Before<img src="data:image\/webp;base64,[^"]+" alt="">$/)
    expect(html.length).toBeLessThan(330_000)
    const picture = page.locator('#place img')
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeLessThan(1_601)
  })

  test('what took its time comes although the place was left', async () => {
    await using visit = await open('Before')
    const { page } = visit
    await openPlace(page, 'place')
    await bring(page, 'paste', { photo: [2_600, 1_800] })
    await leavePlace(page)
    await page.waitForSelector('#place .place > img')
    expect(await htmlOf(page, 'place')).toMatch(/^Before<img src="data:image\/webp;/)
  })

  test('are refused in words where they do not fit', async () => {
    await using visit = await open('', 'title')
    const { page } = visit
    const said = (words: string) =>
      page.waitForFunction(
        (words) => window.harness.said().some((one) => one.includes(words)),
        words,
      )
    await openPlace(page, 'place')
    await bring(page, 'paste', { bytes: 10, name: 'a.pdf' })
    await said('A title takes no pictures or files')
    await page.evaluate(() => window.harness.show([{ id: 'place', mode: 'text', html: 'x' }]))
    await page.waitForSelector('#place [data-rich="text"]')
    await openPlace(page, 'place')
    await bring(page, 'paste', { bytes: 1_100_000, name: 'plan.zip' })
    await said('“plan.zip” is too large')
    await bring(page, 'paste', { bytes: 0, name: 'none.pdf' })
    await said('“none.pdf” is empty')
    await leavePlace(page)
    expect(await htmlOf(page, 'place')).toBe('x')
  })
})

describe('a picture that is selected', () => {
  const WIDE = `<p>a <img src="data:image/png;base64,${DOT}" alt="" width="200"> b</p><p>c</p>`

  test('is made wider by the arrows and by its edge, and described', async () => {
    await using visit = await open(WIDE)
    const { page } = visit
    await openPlace(page, 'place')
    await leavePlace(page)
    await page.locator('#place img').click()
    await waitForEditing(page, 'place')
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
    await leavePlace(page)
    expect(await htmlOf(page, 'place')).toBe(
      WIDE.replace('alt="" width="200"', 'alt="The bath" width="200"'),
    )
  })

  test('goes with Backspace, as an attachment does, and Escape leaves it alone', async () => {
    await using visit = await open(`<p>a ${PICTURE} b</p><p>${ATTACHMENT} c</p>`)
    const { page } = visit
    await openPlace(page, 'place')
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
    await page.locator('#place [data-shown] a[download]').click()
    await page.getByRole('group', { name: 'Attachment' }).waitFor()
    await page.keyboard.press('Delete')
    await leavePlace(page)
    expect(await htmlOf(page, 'place')).toBe('<p>a b</p><p>c</p>')
  })
})
