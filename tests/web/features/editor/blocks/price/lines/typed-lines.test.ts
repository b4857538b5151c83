import { afterEach, expect, test } from 'bun:test'
import { figureCell, newPriceBlock, newQuotation, newRowBlock } from '#domain/document/quotation.ts'
import {
  switchLine,
  typedLines,
} from '../../../../../../../web/features/editor/blocks/price/lines/typed-lines.ts'
import {
  $canUndo,
  $document,
  $isDirty,
  closeDocument,
  openDocument,
  undo,
} from '../../../../../../../web/features/editor/document/store.ts'

afterEach(() => {
  typedLines.cancel()
  closeDocument()
})

const at = (lineId: string) => ({ blockId: 'p', rowId: null, name: 'line', lineId }) as const
const LINE = at('l')
const ROUNDING = at('r')
const total = () => $document.peek()?.totals.peek().document?.total
const lines = () =>
  $document
    .peek()
    ?.meta.peek()
    .lines.map(({ kind, value }) => [kind, value])

/** An offer of 1,000.00 with a blank line and a blank rounding. */
function open(price = 1_000): void {
  const row = { ...newRowBlock('row'), price: figureCell(price, true) }
  openDocument({
    ...newQuotation([row, newPriceBlock('p')]),
    locale: 'en-US',
    currency: 'USD',
    lines: [
      { id: 'l', html: 'Discount', kind: 'percent', value: null },
      { id: 'r', html: 'Rounding', kind: 'rounding', value: null },
    ],
  })
}

test('the total follows what is typed; leaving it by Escape puts all of it back', () => {
  open()
  expect(typedLines.preview(LINE, '1')).toBe(true)
  expect(total()).toBe(990)
  expect(typedLines.preview(LINE, '10')).toBe(true)
  expect(total()).toBe(900)
  expect(typedLines.textOf(LINE)).toBe('')
  typedLines.cancel()
  expect([total(), lines()]).toEqual([
    1_000,
    [
      ['percent', null],
      ['rounding', null],
    ],
  ])
  expect($canUndo.peek()).toBe(false)
})

test('what is committed is one undoable step, and says what it is', () => {
  open()
  typedLines.preview(LINE, '+50 USD')
  expect(typedLines.commit(LINE, '+50 USD')).toBe('exact')
  expect([total(), typedLines.textOf(LINE)]).toEqual([1_050, '50.00'])
  expect($document.peek()?.meta.peek().lines[0]?.html).toBe('Surcharge')
  expect($isDirty.peek()).toBe(true)
  undo()
  expect([total(), lines()?.[0]]).toEqual([1_000, ['percent', null]])
  expect($canUndo.peek()).toBe(false)
})

test.each([
  ['l', 'abc', 'unreadable'],
  ['r', '5%', 'percentage'],
  ['l', '9e99 USD', 'out-of-range'],
  ['gone', '5', 'unreadable'],
] as const)('line %s refuses “%s” as %s', (lineId, text, outcome) => {
  open()
  expect(typedLines.preview(at(lineId), text)).toBe(false)
  expect(typedLines.commit(at(lineId), text)).toBe(outcome)
  expect([total(), $isDirty.peek()]).toEqual([1_000, false])
})

test('a line that would lead beyond the bounds is refused, and a percentage of too much too', () => {
  open(999_999_999_999)
  expect(typedLines.commit(LINE, '+500 USD')).toBe('out-of-range')
  // A message has said why; the cell goes back to what it was.
  expect(typedLines.commit(LINE, '2000%')).toBe('exact')
  expect([total(), lines()?.[0]]).toEqual([999_999_999_999, ['percent', null]])
})

test('its kind is switched with the same number, unless that is out of range', () => {
  open()
  switchLine(LINE)
  expect(lines()?.[0]).toEqual(['amount', null])
  typedLines.commit(LINE, '50')
  expect(lines()?.[0]).toEqual(['amount', -50])
  switchLine(LINE)
  expect([lines()?.[0], total()]).toEqual([['percent', -50], 500])
  undo()
  typedLines.commit(LINE, '500')
  switchLine(LINE)
  expect([lines()?.[0], total()]).toEqual([['amount', -500], 500])
})

test('emptied, a line counts as 0 and stays', () => {
  open()
  typedLines.commit(LINE, '-10%')
  typedLines.commit(ROUNDING, '-0.02')
  expect(total()).toBe(899.98)
  typedLines.commit(LINE, '')
  expect([total(), lines()]).toEqual([
    999.98,
    [
      ['percent', null],
      ['rounding', -0.02],
    ],
  ])
})
