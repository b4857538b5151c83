import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { stopTime } from '../../../../e2e/steps/crash.ts'
import { htmlOf, leavePlace, openHarness, openPlace, toldHtml } from './harness/open-harness.ts'

setDefaultTimeout(120_000)

const PLACES = [
  { id: 'text', mode: 'text' as const, html: '<p>one</p><p>two</p>' },
  { id: 'cell', mode: 'cell' as const, html: '' },
]

describe('what a rich place tells its owner', () => {
  test('comes soon after typing stops, once', async () => {
    await using visit = await openHarness(PLACES, { withClock: true })
    const { page } = visit
    await openPlace(page, 'cell')
    await stopTime(page)
    await page.keyboard.type('Tiles')
    await page.clock.runFor(250)
    expect(await toldHtml(page)).toEqual([])
    await page.clock.runFor(100)
    expect(await toldHtml(page)).toEqual(['Tiles'])
    await page.clock.resume()
    await leavePlace(page)
    expect(await toldHtml(page)).toEqual(['Tiles'])
  })

  test('comes while typing goes on, and at once when asked for', async () => {
    await using visit = await openHarness(PLACES, { withClock: true })
    const { page } = visit
    await openPlace(page, 'cell')
    await stopTime(page)
    // No pause is as long as the one that it waits for.
    for (const letter of 'a long text without a pause') {
      await page.keyboard.press(letter)
      await page.clock.runFor(100)
    }
    const told = await toldHtml(page)
    expect(told.length).toBeGreaterThanOrEqual(4)
    expect(told.length).toBeLessThanOrEqual(6)
    await page.keyboard.type('!')
    await page.evaluate(() => window.harness.flush())
    expect((await toldHtml(page)).at(-1)).toBe('a long text without a pause!')
  })

  test('is nothing when nothing changed', async () => {
    await using visit = await openHarness(PLACES)
    const { page } = visit
    await openPlace(page, 'text')
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    await leavePlace(page)
    expect(await toldHtml(page)).toEqual([])
  })
})

describe('history', () => {
  test('is the document’s: ctrl+z reaches the window and undoes nothing by itself', async () => {
    await using visit = await openHarness(PLACES)
    const { page } = visit
    await openPlace(page, 'cell')
    await page.keyboard.type('Tiles')
    for (const keys of ['Control+z', 'Control+y', 'Control+Shift+Z'])
      await page.keyboard.press(keys)
    await leavePlace(page)
    expect(await htmlOf(page, 'cell')).toBe('Tiles')
    const keys = await page.evaluate(() => window.harness.keysOnWindow)
    expect(keys.filter((key) => !/Control|Shift/.test(key))).toEqual(['z!', 'y!', 'Z!'])
  })

  test('changes an open place under the caret, and typing goes on', async () => {
    await using visit = await openHarness(PLACES)
    const { page } = visit
    await openPlace(page, 'text', { x: 300, y: 40 })
    await page.keyboard.type('!')
    await page.waitForFunction(() => window.harness.told.length > 0)
    await page.evaluate(() => window.harness.setHtml('text', '<p>one</p><p>two</p>'))
    await page.waitForFunction(
      () => document.querySelector('#text [data-shown]')?.textContent?.includes('!') === false,
    )
    await page.keyboard.type('?')
    await leavePlace(page)
    expect(await htmlOf(page, 'text')).toBe('<p>one</p><p>two?</p>')
    expect(await page.locator('.codex-editor').count()).toBe(0)
  })
  test('loses no key that falls into the change', async () => {
    await using visit = await openHarness(PLACES)
    const { page } = visit
    await openPlace(page, 'cell')
    await page.evaluate(() => window.harness.setHtml('cell', 'Ba'))
    await page.keyboard.type('th tub')
    await leavePlace(page)
    expect(await htmlOf(page, 'cell')).toContain('th tub')
  })

  test('loses no key that the former editor took and never told of', async () => {
    await using visit = await openHarness(PLACES)
    const { page } = visit
    await openPlace(page, 'cell')
    await page.keyboard.type('th')
    await page.evaluate(() => window.harness.setHtml('cell', 'Ba'))
    await page.keyboard.type(' tub')
    await leavePlace(page)
    // Where the machine was slow enough for the first letters to be told, the change took them away.
    expect(await htmlOf(page, 'cell')).toMatch(/^Ba(th)? tub$/)
  })

  test.each([
    ['words come back', 'One two', 'One more two', 'One more |two'],
    ['words go', 'One more two', 'One two', 'One |two'],
    ['a line comes back', '<p>a</p><p>c</p>', '<p>a</p><ul><li>b</li></ul><p>c</p>', '<li>b|</li>'],
    ['only marks change', 'One two', 'One <b>two</b>', '<b>two|</b>'],
  ])('puts the caret behind what changed when %s', async (_how, before, after, typed) => {
    await using visit = await openHarness([{ id: 'text', mode: 'text', html: before }])
    const { page } = visit
    await openPlace(page, 'text')
    await page.keyboard.press('Control+End')
    await page.evaluate((html) => window.harness.setHtml('text', html), after)
    await page.keyboard.type('|')
    await leavePlace(page)
    expect(await htmlOf(page, 'text')).toContain(typed)
  })
})

test('ctrl+Home and ctrl+End go to the ends of the whole place', async () => {
  await using visit = await openHarness([
    { id: 'text', mode: 'text', html: '<p>one</p><ul><li>two</li></ul><p>three</p>' },
  ])
  const { page } = visit
  await openPlace(page, 'text')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('<')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('four')
  await leavePlace(page)
  expect(await htmlOf(page, 'text')).toBe(
    '<p>&lt;one</p><ul><li>two</li></ul><p>three&gt;</p><p>four</p>',
  )
})
