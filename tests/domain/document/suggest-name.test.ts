import { describe, expect, test } from 'bun:test'
import type { Blocks } from '#domain/document/blocks.ts'
import { withFieldValues } from '#domain/document/fields.ts'
import {
  cell,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
  newRowBlock,
  newTextBlock,
} from '#domain/document/quotation.ts'
import {
  nameForSave,
  ownName,
  suggestItemName,
  suggestName,
  suggestTemplateName,
} from '#domain/document/suggest-name.ts'
import { template } from '#domain/document/template.ts'

let count = 0
const nextId = () => `id-${++count}`
const texts = (...htmls: string[]): Blocks => htmls.map((html) => newTextBlock(nextId(), html))
const withTitle = (title: string): Blocks =>
  template(nextId).blocks.map((block) =>
    block.type === 'text'
      ? { ...block, text: cell(block.text.html.replace(/<h1>.*<\/h1>/, `<h1>${title}</h1>`)) }
      : block,
  )

describe('a quotation is saved under', () => {
  const named = (name: string, change = {}) => ({
    ...newQuotation([...texts('<h1>Roof for Ben</h1>')]),
    id: 'q1',
    revision: 1,
    name,
    ...change,
  })

  test('its own name', () => {
    expect(nameForSave(named('Roof'))).toBe('Roof')
  })

  test('its heading where it is copied, or a duplicate that is saved first', () => {
    for (const permissionLevel of ['Public', 'Shared with you', 'Admin'])
      expect(nameForSave(named('Roof for Anna', { permissionLevel }))).toBe('Roof for Ben')
    expect(nameForSave(named(''))).toBe('Roof for Ben')
  })

  test('no name where its owner has given it none, or taken it away', () => {
    expect(nameForSave(named('', { revision: 0 }))).toBe('')
    expect(nameForSave(named('', { revision: 2 }))).toBe('')
  })
})

describe('a new quotation is named', () => {
  test('by its first heading, in plain words', () => {
    const named = texts(
      '<p>Dear client</p>',
      '<p>x</p><h2>Bath &amp; <b>sauna</b></h2>',
      '<h1>No</h1>',
    )
    expect(suggestName(named)).toBe('Bath & sauna')
  })

  test('by the next heading where one is empty or holds only a picture', () => {
    expect(suggestName(texts('<h1></h1><h2><img src="/uploads/1"></h2><h3>Roof</h3>'))).toBe('Roof')
  })

  test('by its client too, while the heading is the sample’s', () => {
    const { blocks } = template(nextId)
    const client = { client: 'Anna Vogel' }
    expect(suggestName(withFieldValues(blocks, client))).toBe('Quotation for Anna Vogel')
    expect(suggestName(withFieldValues(blocks, { company: 'Vogel & Co' }))).toBe(
      'Quotation for Vogel & Co',
    )
    expect(suggestName(withFieldValues(withTitle('Bathroom'), client))).toBe('Bathroom')
    expect(suggestName(blocks)).toBe('Quotation')
    expect(ownName({ name: '', blocks })).toBe('')
    const filled = withFieldValues(blocks, client)
    expect(ownName({ name: '', blocks: filled }, '{title} für {client}')).toBe(
      'Quotation für Anna Vogel',
    )
    expect(ownName({ name: '', blocks: withTitle('Bathroom') })).toBe('Bathroom')
    expect(ownName({ name: 'Roof', blocks })).toBe('Roof')
  })

  test('not at all without a heading', () => {
    expect(suggestName(texts('<p>Only text</p>'))).toBe('')
    expect(suggestName([])).toBe('')
  })

  test('by the beginning of a long heading, cut at a word', () => {
    const name = suggestName(texts(`<h1>${'Renovation of the roof, '.repeat(9)}</h1>`))
    expect(name).toBe('Renovation of the roof, Renovation of the roof, Renovation')
    expect(suggestName(texts(`<h1>${'x'.repeat(90)}</h1>`))).toHaveLength(60)
  })
})

describe('a bookmark is named', () => {
  test('by a text’s heading, else by its first line', () => {
    expect(suggestItemName(newTextBlock('t', '<p>Dear client</p><h2>Terms</h2>'))).toBe('Terms')
    expect(suggestItemName(newTextBlock('t', '<p>Dear<br>client</p>'))).toBe('Dear')
  })

  test('by the title of a table or a price, by the description of a row', () => {
    const boq = newBoqBlock('b', nextId)
    const header = { ...boq.boq.header, title: cell('<b>Tiles</b>') }
    const row = { ...newBoqRow('r'), description: cell('Wall tiles<br>white, matt') }
    expect(suggestItemName({ ...boq, boq: { ...boq.boq, header } })).toBe('Tiles')
    expect(suggestItemName({ ...newPriceBlock('p'), title: cell('Total') })).toBe('Total')
    expect(suggestItemName({ ...row, type: 'boqRow' })).toBe('Wall tiles')
  })

  test('by the first line of a description, whatever heading is below it', () => {
    const description = cell('<p>Wall tiles</p><h3>Note</h3>')
    expect(suggestItemName({ ...newBoqRow('r'), description, type: 'boqRow' })).toBe('Wall tiles')
    expect(suggestItemName({ ...newRowBlock('r'), description })).toBe('Wall tiles')
  })
})

test('a template’s name is its heading, without whom it was for', () => {
  const heading = '<h1>Bath for <span data-field="client">Mrs Vogel</span></h1>'
  expect(suggestTemplateName([newTextBlock('a', heading)])).toBe('Bath for')
  expect(suggestTemplateName([newTextBlock('a', '<p>None</p>')])).toBe('')
})
