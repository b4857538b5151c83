import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  contrastWithWhite,
  LEAST_CONTRAST,
  readableAccent,
  USUAL_ACCENT,
} from '#domain/document/accent.ts'

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#777777', 4.48],
  ['#ff0000', 4],
])('the contrast of %s with white is %d', (colour, contrast) => {
  expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 1)
})

test('white becomes a grey, yellow an olive, and what can be read stays', () => {
  expect(readableAccent('#ffffff')).toBe('#767676')
  expect(readableAccent('#ffff00')).toMatch(/^#([67]\w)\1[0]{2}$/)
  for (const accent of ['#000000', '#2f6b57', '#aa3311', '#0000ff'])
    expect(readableAccent(accent)).toBe(accent)
})

test('what is no colour is drawn in the usual one', () => {
  for (const text of ['', 'white', '#fff', '#FFFFFF', '#ffffff;color:red', '#gggggg'])
    expect(readableAccent(text)).toBe(USUAL_ACCENT)
})

test('whatever the accent, it can be read, is a colour, and is not made darker than need be', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(channel, channel, channel, (...channels) => {
      const hex = channels.map((part) => part.toString(16).padStart(2, '0')).join('')
      const shown = readableAccent(`#${hex}`)
      expect(shown).toMatch(/^#[0-9a-f]{6}$/)
      const contrast = contrastWithWhite(shown) ?? 0
      expect(contrast).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      if (shown !== `#${hex}`) expect(contrast).toBeLessThan(LEAST_CONTRAST + 0.15)
      expect(readableAccent(shown)).toBe(shown)
    }),
  )
})
