import { expect, test } from 'bun:test'
import { hasFaintText, withoutFaintText } from '#domain/document/faint-text.ts'
import { aNote } from '../../support/documents.ts'

const white = (text: string) => `<span style="color:#ffffff">${text}</span>`
const black = (html: string) => withoutFaintText({ html }).html

test.each([
  ['white on white', `You <b>pay</b> ${white('<b>twice</b>')}`, 'You <b>pay</b> <b>twice</b>'],
  ['what is beside the same mark', `<b>a</b>${white('<b>b</b>')}`, '<b>ab</b>'],
  ['a contrast of 1.49', '<span style="color:#d3d3d3">a</span>', 'a'],
  ['white on yellow', '<span style="color:#ffffff;background-color:#ffff00">a</span>', null],
  [
    'ink on black',
    '<p>a</p><p><span style="background-color:#000000">b</span></p>',
    '<p>a</p><p>b</p>',
  ],
  [
    'a field',
    `<span data-field="client">${white('Ann')}</span>`,
    '<span data-field="client">Ann</span>',
  ],
])('%s can’t be seen, and becomes black', (_, html, expected) => {
  expect(black(html)).toBe(expected ?? '<span style="background-color:#ffff00">a</span>')
  expect(hasFaintText(aNote(html))).toBe(true)
})

test.each([
  ['a contrast of 1.51', '<span style="color:#d2d2d2">a</span>'],
  ['white on a dark highlight', '<span style="color:#ffffff;background-color:#222222">a</span>'],
  ['black on yellow', '<span style="background-color:#fff3a3">a</span>'],
  ['white space', `a${white(' <br>&nbsp;')}b`],
])('%s stays', (_, html) => {
  const note = aNote(html)
  expect(withoutFaintText(note.blocks)).toBe(note.blocks)
  expect(hasFaintText(note)).toBe(false)
})

test('a line between the sum and the total is text too', () => {
  const lines = [{ id: 'fee', kind: 'amount' as const, html: white('Fee'), value: 900 }]
  expect(hasFaintText(aNote('a', { lines }))).toBe(true)
})
