import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { LIMITS } from '#domain/document/limits.ts'
import { newQuotation, newTextBlock } from '#domain/document/quotation.ts'
import { aQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { press } from './steps/keys.ts'
import { block, editCopy, hasCaret, leavePaper, saveState, textOf, toast } from './steps/paper.ts'
import { pressSave, restore } from './steps/saving.ts'
import { forgive, reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('a picture and its width are undone and redone, in a closed and an open text', async () => {
  await using opened = await visit(server)
  const { page } = opened
  const place = textOf(block(page, 'text', 1))
  const picture = place.locator('img')
  const html = () => place.evaluate((element) => element.innerHTML)
  const before = await html()
  await openAtEnd(place)
  await paste(page, 'picture')
  await expect(picture).toHaveCount(1)
  await leavePaper(page)
  const inserted = await html()
  await picture.click()
  await hasSlider(page)
  await press(page, 'Tab', 'ArrowRight', 'PageUp')
  await leavePaper(page)
  const resized = await html()
  expect(resized).toMatch(/<img [^>]*width="\d+"/)
  expect(new Set([before, inserted, resized]).size).toBe(3)

  await press(page, 'Control+z')
  await expect.poll(html).toBe(inserted)
  await press(page, 'Control+z')
  await expect.poll(html).toBe(before)
  await press(page, 'Control+Shift+z')
  await expect.poll(html).toBe(inserted)
  await press(page, 'Control+y')
  await expect.poll(html).toBe(resized)

  await openAtEnd(place)
  await press(page, 'Control+z')
  await expect(place.locator('[data-shown] img')).not.toHaveAttribute('width')
  await press(page, 'Control+z')
  await expect(place.locator('[data-shown] img')).toHaveCount(0)
  await press(page, 'Control+y', 'Control+y')
  await expect(place.locator('[data-shown] img')).toHaveAttribute('width')
  await leavePaper(page)
  expect(await html()).toBe(resized)
})

test('a visitor’s quotation near 4 MB refuses more files with a message and loses nothing', async () => {
  const person = await signUp(server)
  const access = { level: 'everyone' as const, userList: [] }
  const quotation = aQuotation({ name: 'Full', access })
  // Two texts, as a single one may not be that long: 200 kb are left. Words would be laid out for seconds.
  const bytes = 'A'.repeat((LIMITS.bodyBytes - 200_000) / 2 - 200)
  const file = `data:application/octet-stream;base64,${bytes}`
  const half = `<p><a href="${file}" download="room.zip">room.zip (1 mb)</a></p>`
  quotation.blocks.push(newTextBlock('full1', half), newTextBlock('full2', half))
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  await using opened = await visit(server, `/${body.quotation.id}`)
  const { page } = opened
  await editCopy(page)
  const place = textOf(block(page, 'text', 1))
  await openAtEnd(place)
  await page.keyboard.type(' Before')
  await paste(page, 'file')
  await expect(
    toast(page, 'No room for “plan.zip”: a quotation holds 4 mb with its pictures and files.'),
  ).toBeVisible()
  await page.keyboard.type(' and after')
  await leavePaper(page)
  await expect(place).toContainText('Before and after')
  await expect(place.locator('a[download]')).toHaveCount(0)
  await expect(saveState(page, 'unsaved')).toBeVisible()
})

test('a quotation above 4 MB is not saved, with a message, and is kept as a draft', async () => {
  const person = await signUp(server)
  const quotation = aQuotation({ name: 'Fuller' })
  quotation.blocks.push(newTextBlock('full', `<p>${'word '.repeat(440_000)}</p>`))
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  await using opened = await visit(server, `/${body.quotation.id}`, { as: person })
  const { page } = opened
  const texts = page.locator('[data-block-type="text"]')
  const before = await texts.count()
  const full = page.locator('[data-block-id="full"]')
  await full.locator(':scope > [data-bar] [data-action="copy"]').focus()
  await press(page, 'Enter')
  await expect(page.locator('[data-copy-panel]')).toBeVisible()
  await press(page, 'Enter')
  await expect(page.locator('[data-copy-panel]')).toHaveCount(0)
  await expect(saveState(page, 'unsaved')).toBeVisible()
  await pressSave(page)
  await expect(toast(page, 'Not saved: too large. A quotation holds 4 mb')).toBeVisible()
  await expect(saveState(page, 'unsaved')).toBeVisible()
  forgive(opened, /413/)

  await reload(page)
  await expect(texts).toHaveCount(before)
  await restore(page)
  await expect(texts).toHaveCount(before + 1)
  await undo(page).click()
  await expect(texts).toHaveCount(before)
})

test('the check before sharing leads to the picture without a description', async () => {
  const ann = await signUp(server)
  const picture = `<p>The bath</p><p><img src="data:image/png;base64,${DOT}" alt="" width="100"></p>`
  const quotation = newQuotation([
    newTextBlock('one', '<h1>Bath</h1>'),
    newTextBlock('two', picture),
  ])
  const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
  await using at = await visit(server, `/${body.quotation.id}/share`, { as: ann })
  const form = at.page.locator('[data-modal="share"]')
  await form.getByLabel('Email').fill('kim@example.com')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const doubt = form.locator('[data-doubt="pictures"]')
  await expect(doubt).toContainText('One picture has no description.')
  await doubt.getByRole('button', { name: 'Describe it' }).click()
  await expect(form).toHaveCount(0)
  await at.page.getByRole('textbox', { name: 'Describe the picture' }).fill('The new bath')
  await leavePaper(at.page)
  await at.page.locator('[data-menu="share"]').hover()
  await at.page.locator('[data-menu="link"]').click()
  await form.getByLabel('Email').fill('kim@example.com')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.locator('[data-doubt="tax"]')).toBeVisible()
  await expect(doubt).toHaveCount(0)
})

async function openAtEnd(place: Locator): Promise<void> {
  await place.click({ position: { x: 5, y: 5 } })
  await hasCaret(place)
  await press(place.page(), 'Control+End')
}

const hasSlider = (page: Page) =>
  expect(page.getByRole('slider', { name: 'Picture width' })).toBeVisible()

/** Pastes a file that the page makes itself: a picture of 200 px, or 300 kb without a type. */
const paste = (page: Page, kind: 'picture' | 'file') =>
  page.evaluate(async (kind) => {
    const make = async () => {
      if (kind === 'file') return new File([new Uint8Array(300_000)], 'plan.zip')
      const canvas = new OffscreenCanvas(200, 100)
      canvas.getContext('2d')?.fillRect(20, 20, 90, 70)
      return new File([await canvas.convertToBlob()], 'bath.png', { type: 'image/png' })
    }
    const clipboardData = new DataTransfer()
    clipboardData.items.add(await make())
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, kind)
