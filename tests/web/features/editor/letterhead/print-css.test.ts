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
