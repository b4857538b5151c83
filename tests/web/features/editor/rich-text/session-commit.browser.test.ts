import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { stopTime } from '../../../../support/clock.ts'
import {
  closeField,
  committedHtml,
  htmlOf,
  openField,
  openHarness,
} from './harness/open-harness.ts'

setDefaultTimeout(120_000)

const FIELDS = [
  { id: 'text', mode: 'text' as const, html: '<p>one</p><p>two</p>' },
  { id: 'cell', mode: 'cell' as const, html: '' },
]

describe('a commit to the owner', () => {
  test('comes once, soon after typing stops', async () => {
    await using visit = await openHarness(FIELDS, { withClock: true })
    const { page } = visit
    await openField(page, 'cell')
    await stopTime(page)
    await page.keyboard.type('Tiles')
    await page.clock.runFor(250)
    expect(await committedHtml(page)).toEqual([])
    await page.clock.runFor(100)
    expect(await committedHtml(page)).toEqual(['Tiles'])
    await page.clock.resume()
    await closeField(page)
    expect(await committedHtml(page)).toEqual(['Tiles'])
  })

  test('comes while typing goes on, and at once on request', async () => {
    await using visit = await openHarness(FIELDS, { withClock: true })
    const { page } = visit
    await openField(page, 'cell')
    await stopTime(page)
    // Every pause is shorter than the one that ends in a commit.
    for (const letter of 'a long text without a pause') {
      await page.keyboard.press(letter)
      await page.clock.runFor(100)
    }
    const committed = await committedHtml(page)
    expect(committed.length).toBeGreaterThanOrEqual(4)
    expect(committed.length).toBeLessThanOrEqual(6)
    await page.keyboard.type('!')
    await page.evaluate(() => window.harness.commit())
    expect((await committedHtml(page)).at(-1)).toBe('a long text without a pause!')
  })

  test('does not come when nothing changed', async () => {
    await using visit = await openHarness(FIELDS, { withClock: true })
    const { page } = visit
    await openField(page, 'text')
    await stopTime(page)
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    await page.clock.resume()
    await closeField(page)
    expect(await committedHtml(page)).toEqual([])
  })
})

describe('history', () => {
  test('is the document’s: ctrl+z reaches the window and undoes nothing itself', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await openField(page, 'cell')
    await page.keyboard.type('Tiles')
    for (const keys of ['Control+z', 'Control+y', 'Control+Shift+Z'])
      await page.keyboard.press(keys)
    await closeField(page)
    expect(await htmlOf(page, 'cell')).toBe('Tiles')
    const keys = await page.evaluate(() => window.harness.keysOnWindow)
    expect(keys.filter((key) => !/Control|Shift/.test(key))).toEqual(['z!', 'y!', 'Z!'])
  })

  test('changes an open field under the caret, and typing goes on', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await openField(page, 'text', { x: 300, y: 40 })
    await page.keyboard.type('!')
    await page.waitForFunction(() => window.harness.committed.length > 0)
    await page.evaluate(() => window.harness.setHtml('text', '<p>one</p><p>two</p>'))
    await page.waitForFunction(
      () => document.querySelector('#text [data-shown]')?.textContent?.includes('!') === false,
    )
    await page.keyboard.type('?')
    await closeField(page)
    expect(await htmlOf(page, 'text')).toBe('<p>one</p><p>two?</p>')
    expect(await page.locator('.codex-editor').count()).toBe(0)
  })
  test('loses no key typed during the change', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await openField(page, 'cell')
    await page.evaluate(() => window.harness.setHtml('cell', 'Ba'))
    await page.keyboard.type('th tub')
    await closeField(page)
    expect(await htmlOf(page, 'cell')).toContain('th tub')
  })

  test('loses no key of the previous editor that was not committed', async () => {
    await using visit = await openHarness(FIELDS)
    const { page } = visit
    await openField(page, 'cell')
    await page.keyboard.type('th')
    await page.evaluate(() => window.harness.setHtml('cell', 'Ba'))
    await page.keyboard.type(' tub')
    await closeField(page)
    // On a slow machine the first letters were committed, and the change replaced them.
    expect(await htmlOf(page, 'cell')).toMatch(/^Ba(th)? tub$/)
  })

  test('puts the caret after the change: added words or lines, removed words, marks', async () => {
    const changes = [
      ['added', 'One two', 'One more two', 'One more |two'],
      ['removed', 'One more two', 'One two', 'One |two'],
      ['line', '<p>a</p><p>c</p>', '<p>a</p><ul><li>b</li></ul><p>c</p>', '<li>b|</li>'],
      ['marks', 'One two', 'One <b>two</b>', '<b>two|</b>'],
    ] as const
    await using visit = await openHarness(
      changes.map(([id, html]) => ({ id, mode: 'text' as const, html })),
    )
    const { page } = visit
    for (const [id, , after, typed] of changes) {
      await openField(page, id)
      await page.keyboard.press('Control+End')
      await page.evaluate(([id, html]) => window.harness.setHtml(id, html), [id, after] as const)
      await page.keyboard.type('|')
      await closeField(page)
      expect(await htmlOf(page, id)).toContain(typed)
    }
  })
})

test('ctrl+Home and ctrl+End go to the ends of the whole field', async () => {
  await using visit = await openHarness([
    { id: 'text', mode: 'text', html: '<p>one</p><ul><li>two</li></ul><p>three</p>' },
  ])
  const { page } = visit
  await openField(page, 'text')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('<')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('four')
  await closeField(page)
  expect(await htmlOf(page, 'text')).toBe(
    '<p>&lt;one</p><ul><li>two</li></ul><p>three&gt;</p><p>four</p>',
  )
})
