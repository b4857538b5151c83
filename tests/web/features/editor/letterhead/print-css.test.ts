import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { printCss } from '../../../../../web/features/editor/letterhead/print-css.ts'
import { aLetterhead, hostileLetterhead } from '../../../../support/letterheads.ts'

test('whatever is written in a letterhead is text in the css of its print, and ends neither a string nor the style element', () => {
  fc.assert(
    fc.property(hostileLetterhead, (written) => {
      const css = printCss(written)
      expect(css).not.toContain('<')
      const outside = css
        .replace('" / "', '')
        .replace(/"(?:\\[0-9a-f]{1,6} |[\p{L}\p{N} .,])*"/gu, '')
      expect(outside).toMatch(/^[\w\s@{}:;().#%,-]*$/)
      for (const text of ['evil', 'import', 'display']) expect(outside).not.toContain(text)
    }),
  )
})

test('from right to left, the first column and the company’s name stand at the right', () => {
  const boxOf = (css: string, text: string) =>
    new RegExp(`@([\\w-]+)\\{content:"${text}`).exec(css)?.[1]
  const letterhead = aLetterhead({ footer: ['first', 'second', 'third'] })
  const [ltr, rtl] = [printCss(letterhead), printCss(letterhead, true)]
  for (const [css, places] of [
    [ltr, ['bottom-left', 'bottom-right', 'top-left']],
    [rtl, ['bottom-right', 'bottom-left', 'top-right']],
  ] as const)
    expect(['first', 'third', 'Vogel'].map((text) => boxOf(css, text))).toEqual([...places])
})

const widthsOf = (footer: string[]) =>
  [...printCss(aLetterhead({ footer })).matchAll(/width:([\d.]+)%/g)].map(([, width]) =>
    Number(width),
  )

test('columns of a printed footer are equally wide, or make room for the longest line', () => {
  expect(widthsOf(['Hill 3\nFreiburg', 'IBAN DE02 1203', 'VAT 1'])).toEqual([33.3, 33.3, 33.3])
  const [first = 0, second = 0, third = 0] = widthsOf([
    'Hill 3',
    'Rechtsschutzversicherungsgesellschaftenverband',
    'VAT 1',
  ])
  expect(second).toBeGreaterThan(45)
  expect([first, third]).toEqual([third, first])
  expect(first + second + third).toBeGreaterThan(99)
  expect(first + second + third).toBeLessThanOrEqual(100)
})

test('a word of a printed footer that is longer than its column may break, and what it takes below makes room', () => {
  const letters = 'x'.repeat(90)
  const css = printCss(aLetterhead({ footer: ['Hill 3', letters, 'VAT 1'] }))
  const parts = /@bottom-center\{content:"([^"]*)"/.exec(css)?.[1]?.split('\\200b ')
  expect(parts?.join('')).toBe(letters)
  expect(parts?.length).toBe(2)
  const marginOf = (one: string) => Number(/margin-bottom:(\d+)mm/.exec(one)?.[1])
  expect(marginOf(css)).toBe(marginOf(printCss(aLetterhead({ footer: ['a\nb'] }))))
})
