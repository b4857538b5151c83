import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sanitizeHtml } from '../../../../src/adapters/html/sanitize.ts'
import { HOSTILE_HTML } from '../../../support/hostile-html.ts'
import { anyHtml } from '../../../support/html-arbitrary.ts'
import { faultsIn } from '../../../support/judge-html.ts'
import { amount } from '../../../support/soak.ts'

const faulty = (html: string) => {
  const clean = sanitizeHtml(html)
  const faults = faultsIn(clean)
  if (sanitizeHtml(clean) !== clean) faults.push(`a second pass gives ${sanitizeHtml(clean)}`)
  return faults.length > 0 ? [{ html, clean, faults }] : []
}

describe('sanitizeHtml', () => {
  test('lets none of a thousand known attacks through, as judged by a spec parser', () => {
    expect(HOSTILE_HTML.length).toBeGreaterThan(1_000)
    expect(HOSTILE_HTML.flatMap(faulty)).toEqual([])
  })

  test('the judge of these tests sees an attack', () => {
    const seen = HOSTILE_HTML.filter((html) => faultsIn(html).length > 0)
    expect(seen.length).toBeGreaterThan(1_000)
  })

  test('returns canonical html for any html, and is idempotent', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(faulty(html)).toEqual([])
      }),
      { numRuns: amount(3_000, 50_000) },
    )
  })

  test('keeps the text of removed elements, but not of scripts and styles', () => {
    expect(sanitizeHtml('<div>a<x-y>b</x-y></div><script>c</script><style>d</style>e')).toBe(
      '<p>ab</p><p>e</p>',
    )
  })

  test('takes time linear in the length, for any html', () => {
    const slow = BULKY.flatMap(([name, piece]) => {
      const html = piece.repeat(Math.ceil(300_000 / piece.length))
      const { clean, ms } = timed(html)
      expect(sanitizeHtml(clean) === clean).toBe(true)
      const isLarge = clean.length > 8 * html.length
      const isEndless = ms > ENDLESS_MS && timed(html).ms > ENDLESS_MS
      return isLarge || isEndless ? [`${name}: ${clean.length}`] : []
    })
    expect(slow).toEqual([])
  }, 120_000)
})

/**
 * A quadratic rewriter takes minutes for this much; ours takes a third of a second. The
 * quicker of two counts, since other work on the machine only ever adds.
 */
const ENDLESS_MS = 5_000

function timed(html: string): { clean: string; ms: number } {
  const start = performance.now()
  const clean = sanitizeHtml(html)
  return { clean, ms: performance.now() - start }
}

/** Html that makes careless parsers quadratic, or grows when it is rewritten. */
const BULKY: readonly [string, string][] = [
  ['deep marks', '<b>'],
  ['deep lists', '<ul><li>'],
  ['misnested', '<b><i></b></i>'],
  ['stray ends', '<b></i>'],
  ['attributes', '<a x1 x2 x3 '],
  ['quotes', '<a b="'],
  ['open tags', '<'],
  ['entities', '&'],
  ['comments', '<!--'],
  ['spaces', '\u00a0'],
  ['breaks', '<br>'],
  ['empty lines', '<p><br></p>'],
  ['ragged tables', '<table><tr><td colspan=99>'],
  ['cells', '<td>x'],
  ['marks around lines', `<b><i><u><s><code><a href="https://a.b/${'x'.repeat(900)}"><p>x`],
  ['unknown tags', 'a<x>b</x>'],
  ['styles', '<p style="a:b;c:d">x'],
]
