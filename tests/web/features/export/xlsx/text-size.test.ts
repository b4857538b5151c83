import { describe, expect, test } from 'bun:test'
import {
  splitText,
  textHeight,
  textWidth,
} from '../../../../../web/features/export/xlsx/text-size.ts'

const FONT = { size: 10.5, color: '#000000' }
const runsOf = (text: string) => [{ text, font: FONT }]
const linesOf = (text: string, width: number) =>
  textHeight(runsOf(text), width) / textHeight(runsOf('a'), width)

describe('the size of text', () => {
  test('is that of Arial, with wide ideographs and combined letters', () => {
    expect(textWidth('Hello', FONT)).toBeCloseTo(14 * (0.722 + 0.556 + 0.222 * 2 + 0.556), 5)
    expect(textWidth('浴室', FONT)).toBe(28)
    expect(textWidth('ż', FONT)).toBe(textWidth('z', FONT))
    expect(textWidth('e\u0301', FONT)).toBe(textWidth('e', FONT))
  })

  test('wraps at spaces, within words that are longer than a line, and between ideographs', () => {
    expect(linesOf('one two three', 1_000)).toBe(1)
    expect(linesOf('one two three', 40)).toBe(3)
    expect(linesOf('one\ntwo\n\nthree', 1_000)).toBe(4)
    expect(linesOf('x'.repeat(100), 100)).toBeGreaterThan(6)
    expect(linesOf('浴'.repeat(20), 100)).toBe(3)
    expect(linesOf('a', 0)).toBe(1)
  })

  test('splits long text without losing any', () => {
    const text = `${'word '.repeat(2_000)}${'x'.repeat(70_000)}${'🛁'.repeat(3_001)}\n\nend`
    const parts = splitText(runsOf(text), 270)
    expect(parts.length).toBeGreaterThan(3)
    expect(
      parts
        .flat()
        .map((run) => run.text)
        .join(''),
    ).toBe(text)
    expect(parts.flat().every((run) => run.text.isWellFormed())).toBe(true)
    for (const part of parts) expect(textHeight(part, 270)).toBeLessThanOrEqual(545)
  })
})
