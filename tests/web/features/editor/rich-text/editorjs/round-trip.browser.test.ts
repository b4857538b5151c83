import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { anyHtml } from '../../../../../support/html-arbitrary.ts'
import { amount } from '../../../../../support/soak.ts'
import { openHarness } from '../harness/open-harness.ts'

setDefaultTimeout(120_000)

const EMPTY = { id: 'text', mode: 'text' as const, html: '' }

describe('the block tools', () => {
  test('read back the blocks that they were made from', async () => {
    await using visit = await openHarness([EMPTY])
    const { page } = visit
    const seed = Date.now()
    const documents = fc.sample(anyHtml, { numRuns: amount(1_000, 10_000), seed })
    for (let at = 0; at < documents.length; at += 100) {
      const some = documents.slice(at, at + 100)
      const { written, read } = await page.evaluate(
        (some) => window.harness.throughTools(some),
        some,
      )
      expect({ seed, at, html: read }).toEqual({ seed, at, html: written })
    }
  })

  test('show each block in its own element, nested lists and alignment included', async () => {
    const html =
      '<h2 style="text-align:center">a</h2><ol start="3"><li>b<ul><li style="text-align:right">c</li></ul></li></ol><table><thead><tr><th>d</th></tr></thead><tbody><tr><td style="text-align:right"><b>e</b></td></tr></tbody></table><hr><p>f<br>g</p>'
    await using visit = await openHarness([{ ...EMPTY, html }])
    const { page } = visit
    await page.locator('#text .field').focus()
    await page.waitForSelector('#text [data-shown]')
    const shown = await page.evaluate(() => {
      const cellsOf = (table: Element) =>
        [...table.querySelectorAll<HTMLElement>('.tc-cell')]
          .map((cell) => `${cell.style.textAlign} ${cell.innerHTML}`)
          .join(', ')
      const htmlOf = (element: Element) => {
        for (const one of [element, ...element.querySelectorAll('*')])
          for (const name of one.getAttributeNames())
            if (!/^(start|style)$/.test(name)) one.removeAttribute(name)
        return element.outerHTML
      }
      return [...document.querySelectorAll('.ce-block__content > *')].map((element) => {
        const table = element.querySelector('.tc-table')
        if (!table) return htmlOf(element)
        return `${table.matches('.tc-table--heading') ? 'heading: ' : ''}${cellsOf(table)}`
      })
    })
    expect(shown).toEqual([
      '<h2 style="text-align: center;">a</h2>',
      '<ol start="3"><li>b<ul><li style="text-align:right">c</li></ul></li></ol>',
      'heading:  d, right <b>e</b>',
      '<hr>',
      '<p>f<br>g</p>',
    ])
  })
})
