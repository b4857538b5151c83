import { expect, test } from 'bun:test'
import type { Page } from 'playwright'
import { canonicalHtml } from '#domain/html/canonical.ts'
import { fieldHtml } from '#domain/html/fields.ts'
import { parseHtml } from '../../../../../../src/adapters/html/parse.ts'
import { type Chance, chanceOf } from '../../../../../support/chance.ts'
import { amount } from '../../../../../support/soak.ts'
import { closeField, htmlOf, openField, openHarness } from '../harness/open-harness.ts'

/** `WALK_SEED=7 bun test …/fields-walk.browser.test.ts` takes the walk of another seed. */
const FIRST_SEED = Number(process.env.WALK_SEED ?? 1)
const SEEDS = Array.from({ length: amount(2, 40) }, (_, at) => FIRST_SEED + at)
const STEPS = 40

const FIELDS = ['client', 'town', 'date', 'number']
const START = [
  `<p>Dear ${fieldHtml('client', 'Mrs Vogel')}, of ${fieldHtml('town')}</p>`,
  `<p>Date: ${fieldHtml('date')}<br>No. ${fieldHtml('number', '2026-014')} again</p>`,
  '<p>and a line of plain text</p>',
].join('')

const press = (key: string) => (page: Page) => page.keyboard.press(key)

/** What people do to a text that must take no field out of it. */
const ACTS: ReadonlyArray<(page: Page, chance: Chance) => Promise<unknown>> = [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].map(press),
  ...['ControlOrMeta+ArrowLeft', 'ControlOrMeta+ArrowRight', 'ControlOrMeta+Home'].map(press),
  (page, chance) => typed(page, chance.pick(['a', 'word', ' ', 'Ulm 2', '&<', 'é'])),
  (page, chance) => typed(page, chance.pick(['x', 'y '])),
  async (page) => (await isLoose(page)) && page.keyboard.press('Enter'),
  async (page) => (await isLoose(page)) && page.keyboard.press('Shift+Enter'),
  // Formats what is selected, across fields too, then lets go of it.
  async (page, chance) => {
    const key = chance.pick(['ArrowLeft', 'ArrowRight', 'Home', 'End'])
    for (let times = 1 + chance.below(6); times > 0; times--)
      await page.keyboard.press(`Shift+${key}`)
    await page.keyboard.press(`ControlOrMeta+${chance.pick(['b', 'i', 'u'])}`)
    await page.keyboard.press('ArrowRight')
  },
  // Deletes within a field, until it is blank.
  async (page, chance) => {
    for (let times = 1 + chance.below(9); times > 0; times--)
      if (await isInFilledField(page)) await page.keyboard.press('Backspace')
  },
  // Copies what is selected, and puts it in elsewhere.
  async (page, chance) => {
    for (let times = 1 + chance.below(8); times > 0; times--)
      await page.keyboard.press('Shift+ArrowRight')
    const html = await copied(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(chance.pick(['End', 'ControlOrMeta+End']))
    if (html && (await isLoose(page))) await pasted(page, html)
  },
]

const typed = async (page: Page, text: string) =>
  (await isCaretOrBlank(page)) && page.keyboard.type(text)

/** Whether a caret is set, or a single blank field selected. */
const isCaretOrBlank = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection()
    const field = selection?.anchorNode?.parentElement?.closest('[data-field]')
    return selection?.isCollapsed || selection?.toString() === field?.getAttribute('data-blank')
  })

/** Whether the caret is in no field. */
const isLoose = (page: Page) =>
  page.evaluate(() => {
    const selection = getSelection()
    return selection?.isCollapsed && !selection.anchorNode?.parentElement?.closest('[data-field]')
  })

/** Whether the caret is behind a letter of a field that is not blank. */
const isInFilledField = (page: Page) =>
  page.evaluate(() => {
    const { isCollapsed, anchorNode, anchorOffset = 0 } = getSelection() ?? {}
    const field = anchorNode?.parentElement?.closest('[data-field]')
    const isFilled = field && field.getAttribute('data-blank') !== field.textContent
    return Boolean(isCollapsed && isFilled && anchorNode instanceof Text && anchorOffset > 0)
  })

const copied = (page: Page) =>
  page.evaluate(() => {
    const data = new DataTransfer()
    const element = getSelection()?.anchorNode?.parentElement
    element?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    return data.getData('text/html')
  })

const pasted = (page: Page, html: string) =>
  page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    const node = getSelection()?.anchorNode
    const element = node instanceof Element ? node : node?.parentElement
    element?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, html)

test.each(SEEDS)('fields keep their marks through any editing (seed %i)', async (seed) => {
  await using visit = await openHarness([{ id: 'text', mode: 'text', html: START }])
  const { page } = visit
  const chance = chanceOf(seed)
  let acts = ''
  for (let round = 0; round < 4; round++) {
    await openField(page, 'text')
    for (let step = 0; step < STEPS / 4; step++) {
      const at = chance.below(ACTS.length)
      acts += ` ${at}`
      await ACTS[at]?.(page, chance)
    }
    await closeField(page)
    const html = await htmlOf(page, 'text')
    for (const name of FIELDS) expect(`${acts}: ${html}`).toContain(`<span data-field="${name}">`)
    // Prompts are shown, never stored.
    expect(html).not.toMatch(/data-blank|Postcode and town<|day month year/)
    expect(canonicalHtml(html, parseHtml)).toBe(html)
  }
  expect(await htmlOf(page, 'text')).not.toBe(START)
})
