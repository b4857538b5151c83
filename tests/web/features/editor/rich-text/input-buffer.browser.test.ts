import { test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, cell, hasCaret, leavePaper, row, textOf } from '../../../../e2e/steps/paper.ts'
import { scripts, visit } from '../../../../e2e/steps/visit.ts'
import { expect } from '../../../../support/expect.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

/** A page whose rich text editor keeps loading until it is let in. */
async function visitSlowly() {
  const editor = Promise.withResolvers<void>()
  const holdEditor = (page: Page) =>
    page.route(scripts('rich-text'), async (route) => {
      await editor.promise
      await route.continue()
    })
  const opened = await visit(server, '/', { before: holdEditor })
  return { opened, page: opened.page, letIn: editor.resolve }
}

const description = (page: Page, nth = 1) => cell(row(block(page, 'boq'), nth), 'description')

/** After the last letter of the line; the first click alone would select the sample. */
async function clickBehind(place: Locator): Promise<void> {
  await place.click({ position: { x: 200, y: 20 } })
  await press(place.page(), 'End')
}

const type = (page: Page, text: string) => page.keyboard.type(text)

const CASES: Record<string, [act: (page: Page, place: Locator) => Promise<void>, html: string]> = {
  'ctrl+A selects all; arrows, with ctrl by words, Home and End move the caret': [
    async (page) => {
      await press(page, 'Control+a')
      await type(page, 'item')
      await press(page, 'Home')
      await type(page, 'Second ')
      await press(page, 'End')
      await type(page, 'abd')
      await press(page, 'ArrowLeft')
      await type(page, 'c')
      await press(page, 'Control+ArrowLeft')
      await type(page, 'my ')
      await press(page, 'End')
      await type(page, '!')
    },
    'Second my itemabcd!',
  ],
  'Delete empties it; ctrl and Backspace or Delete delete words': [
    async (page) => {
      await press(page, 'Control+a', 'Delete')
      await type(page, 'Old item')
      await press(page, 'Control+Backspace')
      await type(page, 'thing')
      await press(page, 'Home', 'Control+Delete')
      await type(page, 'A ')
    },
    'A thing',
  ],
  'what has no key of its own is kept': [
    async (page) => {
      await page.keyboard.insertText('süß')
      const method = await page.context().newCDPSession(page)
      await method.send('Input.imeSetComposition', {
        text: 'かん',
        selectionStart: 2,
        selectionEnd: 2,
      })
      await method.send('Input.insertText', { text: '漢' })
      await type(page, '!')
    },
    'Second itemsüß漢!',
  ],
  'shift and arrows select; ctrl+B writes bold': [
    async (page) => {
      await press(page, 'Shift+ArrowLeft', 'Shift+Control+ArrowLeft')
      await type(page, 'thing')
      await press(page, 'Shift+Home')
      await type(page, 'Thing is ')
      await press(page, 'Control+b')
      await type(page, 'bold')
      await press(page, 'Control+b')
      await type(page, ' here')
    },
    'Thing is <b>bold</b> here',
  ],
  'two clicks select a word': [
    async (page, place) => {
      await place.dblclick({ position: { x: 20, y: 18 } })
      await type(page, 'First')
    },
    'First item',
  ],
  'a click into a word that was typed over moves the caret': [
    async (page, place) => {
      await place.dblclick({ position: { x: 20, y: 18 } })
      await type(page, 'First')
      await place.click({ position: { x: 1, y: 18 } })
      await type(page, 'My ')
    },
    'My First item',
  ],
  'three clicks select the line': [
    async (page, place) => {
      await place.click({ position: { x: 20, y: 18 }, clickCount: 3 })
      await type(page, 'First')
    },
    'First',
  ],
  'a second click moves the caret': [
    async (page, place) => {
      await place.click({ position: { x: 1, y: 18 } })
      await type(page, 'My ')
    },
    'My Second item',
  ],
}

for (const [name, [act, html]] of Object.entries(CASES)) {
  test(`before the editor has loaded: ${name}`, async () => {
    const { opened, page, letIn } = await visitSlowly()
    await using _ = opened
    const place = description(page)
    await clickBehind(place)
    await act(page, place)
    letIn()
    await hasCaret(place)
    await leavePaper(page)
    expect(await place.evaluate((element) => element.innerHTML)).toBe(html)
  })
}

test('before the editor has loaded, arrows and ctrl+End move through the lines of a whole text', async () => {
  const { opened, page, letIn } = await visitSlowly()
  await using _ = opened
  const place = textOf(block(page, 'text', 0))
  await place.getByRole('heading', { name: 'Quotation' }).click()
  await press(page, 'Home')
  await type(page, '1')
  await press(page, 'End', 'ArrowRight')
  await type(page, '2')
  await press(page, 'Control+End')
  await type(page, '3')
  letIn()
  await hasCaret(place)
  await leavePaper(page)
  await expect(place.getByRole('heading')).toHaveText('1Quotation')
  const text = await place.locator('> *').allTextContents()
  expect(text[1]).toMatch(/^2/)
  expect(text.at(-1)).toMatch(/3$/)
})

test('where rich text is off, keys typed before the editor has loaded move and select too', async () => {
  const { opened, page, letIn } = await visitSlowly()
  await using _ = opened
  await page.getByRole('button', { name: 'Rich text in all blocks' }).click()
  const place = description(page)
  await clickBehind(place)
  await press(page, 'Home')
  await type(page, 'My ')
  await press(page, 'Shift+End')
  await type(page, 'own')
  await place.dblclick({ position: { x: 20, y: 18 } })
  letIn()
  await hasCaret(place)
  await leavePaper(page)
  await expect(place).toHaveText('My own')
})

test('a description left by Tab before its editor has loaded keeps what was typed at the caret', async () => {
  const { opened, page, letIn } = await visitSlowly()
  await using _ = opened
  await clickBehind(description(page, 0))
  await press(page, 'Control+a')
  await type(page, 'New')
  await press(page, 'Tab')
  await type(page, '12')
  await expect(description(page, 0)).toHaveText('New')
  await expect(cell(row(block(page, 'boq'), 0), 'itemPrice')).toHaveText('12')
  await clickBehind(description(page, 1))
  await press(page, 'Home')
  await type(page, 'My ')
  await press(page, 'End')
  await type(page, '!?')
  await press(page, 'Backspace')
  await description(page, 2).dblclick({ position: { x: 20, y: 18 } })
  await expect(description(page, 1)).toHaveText('My Second item!')
  await type(page, 'Last')
  await press(page, 'Tab')
  await expect(description(page, 2)).toHaveText('Last item')
  letIn()
})

test('a text left before its editor has loaded has in each field what was typed there after Tab', async () => {
  const { opened, page, letIn } = await visitSlowly()
  await using _ = opened
  const place = textOf(block(page, 'text', 1))
  const fields = place.locator('[data-field]')
  await fields.first().click()
  await type(page, 'Ben')
  await press(page, 'Tab')
  await type(page, 'Oak Way 2')
  await press(page, 'Tab')
  await type(page, 'Bonn')
  await clickBehind(description(page, 0))
  await expect(place).toContainText('Bonn')
  expect((await fields.allTextContents()).slice(0, 3)).toEqual(['Ben', 'Oak Way 2', 'Bonn'])
  letIn()
})

test('a text left before its editor has loaded is changed at the line of its caret, not of the paragraph', async () => {
  const { opened, page, letIn } = await visitSlowly()
  await using _ = opened
  const place = textOf(block(page, 'text', 2))
  const number = place.locator('[data-field="number"]')
  await number.click()
  await press(page, 'End', 'Backspace', 'Backspace')
  await type(page, '7')
  await press(page, 'Home')
  await type(page, 'Our ')
  await clickBehind(description(page, 0))
  await expect(place).toContainText('Our ')
  expect(await place.textContent()).toMatch(/DetailsOur .*7Date/)
  letIn()
})
