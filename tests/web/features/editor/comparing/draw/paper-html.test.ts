import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rowsOf } from '#domain/document/blocks.ts'
import { compareDocuments } from '#domain/document/compare/compare-documents.ts'
import { comparedHtml } from '#domain/document/compare/compared-html.ts'
import { readersEntries } from '#domain/document/compare/readers-changes.ts'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import type { Letterhead, Quotation } from '#domain/document/quotation.ts'
import { history as WORDS } from '#domain/words/en/editor.json'
import { drawingOf } from '../../../../../../web/features/editor/comparing/draw/drawing.ts'
import { paperHtml } from '../../../../../../web/features/editor/comparing/draw/paper-html.ts'
import { comparisonOf, LABELS } from '../../../../../../web/features/editor/history/comparison.ts'
import { anyDocument, anyVersions, calculated } from '../../../../../support/compared.ts'
import { aPricedQuotation } from '../../../../../support/documents.ts'
import { amount } from '../../../../../support/soak.ts'

const as = (html: string) => html
const style = {
  rich: as,
  text: as,
  words: comparedHtml,
  labels: LABELS,
  bringBack: WORDS.bringBack,
}

const plain = (quotation: Quotation): string => paperHtml(drawingOf(quotation, null, [], style))

function compared(before: Quotation, after: Quotation): string {
  const { entries } = comparisonOf(before, after)
  return paperHtml(drawingOf(after, before, entries, style))
}

/** The words and figures, without what is gone, marks and buttons. */
const textOf = (html: string): string =>
  withoutRemoved(html)
    .replace(/<span class="past-mark">.*?<\/span>/g, '')
    .replace(/<button.*?<\/button>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, '')

/** A removed block may hold removed words. */
function withoutRemoved(html: string): string {
  let depth = 0
  return html
    .split(/(<\/?del\b[^>]*>)/)
    .filter((part) => {
      if (part.startsWith('</del')) return depth-- < 0
      if (part.startsWith('<del')) return depth++ < 0
      return depth === 0
    })
    .join('')
}

const table = (quotation: Quotation) => {
  const block = quotation.blocks.find(({ type }) => type === 'boq')
  if (block?.type !== 'boq') throw new Error('a boq')
  return block.boq
}

/** With all headings open: what stands below a closed one is shown only if it changed. */
function opened(quotation: Quotation): Quotation {
  const open = structuredClone(quotation)
  for (const row of open.blocks.flatMap((block) => rowsOf(block)))
    if (row.type === 'heading') row.isClosed = false
  return open
}

/** Three rows at 10.00 × 2, changed. */
function versions(change: (quotation: Quotation) => void): [Quotation, Quotation] {
  const before = calculated(aPricedQuotation(3))
  const after = structuredClone(before)
  change(after)
  return [before, calculated(after)]
}

const changesIn = (html: string): string[] =>
  [...html.matchAll(/data-change="(\w+)"/g)].map(([, kind = '']) => kind)

test('without a comparison nothing is marked, and a copy of the paper has no hooks', () => {
  fc.assert(
    fc.property(anyDocument, (quotation) => {
      const html = plain(quotation)
      expect(html).not.toMatch(/<(ins|del|button)\b|data-change/)
      expect(html).not.toMatch(/data-(block|row|cell|total|line|use|chosen)\b|data-\w+-id/)
    }),
    { numRuns: amount(50, 1000) },
  )
})

test('a comparison without what is gone has the words and figures of the newer version', () => {
  fc.assert(
    fc.property(anyVersions, ({ before, after: any }) => {
      const after = opened(any)
      expect(textOf(compared(before, after))).toBe(textOf(plain(after)))
    }),
    { numRuns: amount(100, 1000) },
  )
})

test('what readers are told of is marked once each, and named by their words alone', () => {
  const kinds = { added: 'neu', removed: 'weg', moved: 'versetzt', changed: 'anders' }
  const labels = { kinds, field: () => '', unknown: 'unbekannt' }
  fc.assert(
    fc.property(anyVersions, ({ before, after }) => {
      // A block never becomes one of another type; their rows could not be told apart.
      const types = new Map(before.blocks.map(({ id, type }) => [id, type]))
      fc.pre(after.blocks.every(({ id, type }) => (types.get(id) ?? type) === type))
      const entries = readersEntries(compareDocuments(before, after))
      const drawing = drawingOf(after, before, entries, {
        ...style,
        labels,
        bringBack: null,
      })
      const html = paperHtml(drawing)
      expect(changesIn(html).toSorted()).toEqual(entries.map(({ kind }) => kind).toSorted())
      expect(html).not.toMatch(/<button|Added|Removed|Moved|Changed|past-unprinted/)
    }),
    { numRuns: amount(100, 1000) },
  )
})

test('versions that are the same have no changes', () => {
  fc.assert(
    fc.property(anyDocument, (quotation) => {
      const html = compared(quotation, structuredClone(quotation))
      expect(changesIn(html)).toEqual([])
      expect(html).not.toMatch(/<(ins|del)\b/)
    }),
    { numRuns: amount(50, 1000) },
  )
})

test('a removed row stands struck where it stood, and can be brought back', () => {
  const html = compared(...versions((after) => table(after).rows.splice(1, 1)))
  expect(changesIn(html)).toEqual(['removed'])
  const places = ['kind 0', 'kind 1', 'kind 2'].map((text) => html.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(html).toMatch(/<del class="row" data-change="removed"[^>]*>(?:(?!<\/del>).)*kind 1/)
  expect(html).toContain('data-bring-back="row1"')
  expect(html).toContain('<del>60.00</del> <ins>40.00</ins>')
})

test('an added row is marked, and can’t be brought back', () => {
  const html = compared(
    ...versions((after) => {
      const [row] = structuredClone(table(after).rows)
      if (row) table(after).rows.push({ ...row, id: 'new' })
    }),
  )
  expect(changesIn(html)).toEqual(['added'])
  expect(html).toContain('<ins class="row" data-change="added"')
  expect(html).not.toContain('data-bring-back')
})

test('a moved row is marked where it stands now', () => {
  const html = compared(
    ...versions((after) => {
      const { rows } = table(after)
      rows.unshift(...rows.splice(2, 1))
    }),
  )
  expect(changesIn(html)).toEqual(['moved'])
  expect(html.indexOf('Moved')).toBeLessThan(html.indexOf('kind 0'))
})

test('figures show what they were, and descriptions their words', () => {
  const html = compared(
    ...versions((after) => {
      const [row] = table(after).rows
      if (row?.type !== 'row') throw new Error('a row')
      row.qty.value = 3
      row.description.html = '<p>Work of any kind</p>'
    }),
  )
  expect(changesIn(html)).toEqual(['changed'])
  expect(html).toContain('<del>2</del> <ins>3</ins>')
  expect(html).toContain('<del>20.00</del> <ins>30.00</ins>')
  expect(html).toContain('Work of <del>kind 0</del><ins>any kind</ins>')
})

test('a change that the paper doesn’t show is named', () => {
  const html = compared(
    ...versions((after) => {
      const [row] = table(after).rows
      if (row?.type === 'row') row.info = 'ask Tom'
    }),
  )
  expect(html.replace(/<[^>]*>/g, '')).toContain('Changed: internal info')
  expect(html).not.toContain('ask Tom')
})

test('what stands below a closed heading is shown only if it changed', () => {
  const [before, after] = versions((quotation) => {
    const [row] = table(quotation).rows
    if (row?.type === 'row') row.qty.value = 3
  })
  for (const quotation of [before, after])
    table(quotation).rows.unshift({ ...newHeading('heading0', 'Floor'), isClosed: true })
  expect(plain(after)).toContain('Floor')
  expect(plain(after)).not.toContain('Work of kind')
  const html = compared(before, after)
  expect(html).toContain('<del>2</del> <ins>3</ins>')
  expect(html).not.toContain('kind 1')
})

test('the lines of a letterhead that came and went are marked, as one place', () => {
  const [before, after] = versions(() => {})
  const details = { company: 'Tiles <b>Ltd</b>', address: '', phone: '', email: '', web: '' }
  const pay = { iban: '', payLink: '' }
  const design = { accent: '', typeface: 'sans', arrangement: 'split', logo: '', profileId: null }
  const withBank = (bank: string) =>
    ({ ...details, ...pay, ...design, taxIds: '', bank, footer: [`Bank\n${bank}`] }) as Letterhead
  before.letterhead = withBank('DE12')
  after.letterhead = withBank('DE99')
  const html = compared(before, after)
  expect(changesIn(html)).toEqual(['changed'])
  expect(html).toContain('<del>DE12</del>')
  expect(html).toContain('<ins>DE99</ins>')
  expect(html).not.toContain('<b>Ltd')
  after.letterhead = null
  expect(compared(before, after)).toContain('<del>Tiles &lt;b&gt;Ltd&lt;/b&gt;</del>')
})

test('a text is written as text', () => {
  const [before, after] = versions((quotation) => {
    quotation.currency = 'EUR'
    const [row] = table(quotation).rows
    if (row?.type === 'row') row.qty.unit = '<img src=x>'
  })
  expect(compared(before, after)).not.toContain('<img')
})

test('2,000 rows are drawn in a fraction of a second', () => {
  const before = calculated(aPricedQuotation(2000))
  const after = structuredClone(before)
  table(after).rows.splice(1000, 1)
  const start = performance.now()
  compared(before, after)
  // Many times the usual duration.
  expect(performance.now() - start).toBeLessThan(3000)
})

test('how often the rows of a table are paid is marked at each that follows it', () => {
  const [before, after] = versions((quotation) => {
    const block = quotation.blocks.find(({ type }) => type === 'boq')
    const [first] = table(quotation).rows
    if (block?.type !== 'boq' || first?.type !== 'row') throw new Error('a table with a row')
    block.period = 'month'
    first.period = 'year'
  })
  const marks = [...compared(before, after).matchAll(/<div class="per">(.*?)<\/div>/g)]
  expect(marks.map(([, mark]) => mark)).toEqual([
    '<ins>/ year</ins>',
    '<ins>/ month</ins>',
    '<ins>/ month</ins>',
  ])
  const back = [...compared(after, before).matchAll(/<div class="per">(.*?)<\/div>/g)]
  expect(back.map(([, mark]) => mark)).toEqual([
    '<del>/ year</del>',
    '<del>/ month</del>',
    '<del>/ month</del>',
  ])
})
