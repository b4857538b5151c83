import { expect, test } from 'bun:test'
import { changeBlock } from '#domain/document/blocks.ts'
import { fieldValues, withFieldValues } from '#domain/document/fields.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import type { DocumentStore } from '../../../../../web/features/editor/document/store.ts'
import { NOON } from '../../../../support/clock.ts'
import { aNote, aQuotation } from '../../../../support/documents.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'
import { makeBrowser, makePage } from '../make-page.ts'

const server = sharedServer({ now: () => NOON })
const person = newPersonPerTest(server)
const YEAR = new Date(NOON).getFullYear()
const FIELDS = { name: 'Roof', category: '', desc: '', info: '' }

const numberIn = (store: DocumentStore) => fieldValues(store.committedBlocks()).number
const newPage = (quotation: Quotation = aQuotation()) => makePage(makeBrowser(), quotation, person)

const setNumber = (store: DocumentStore, number: string) =>
  store.run((blocks) => [...withFieldValues(blocks, { number })])

test('the number that a save gives stands on the paper, saved and in all steps', async () => {
  const { store, saver } = newPage()
  store.run((blocks) => [...blocks, ...aNote('<p>One more</p>').blocks])
  await saver.save(FIELDS)
  expect(numberIn(store)).toBe(`${YEAR}-001`)
  expect(store.$isDirty.value).toBe(false)
  store.undo()
  expect(numberIn(store)).toBe(`${YEAR}-001`)
  expect(store.committedBlocks()).toHaveLength(aQuotation().blocks.length)
  store.redo()
  expect(store.$isDirty.value).toBe(false)
})

test('what was typed during the save stays, unsaved and with the number', async () => {
  const { store, saver } = newPage(
    aNote('<p>No. <span data-field="number"></span></p>', { name: 'Roof' }),
  )
  const saving = saver.save(FIELDS)
  await Promise.resolve()
  store.run((blocks) =>
    changeBlock(blocks, 'note', (block) =>
      block.type === 'text'
        ? { ...block, text: { ...block.text, html: `${block.text.html}<p>Typed</p>` } }
        : block,
    ),
  )
  await saving
  expect(numberIn(store)).toBe(`${YEAR}-001`)
  expect(JSON.stringify(store.committedBlocks())).toContain('Typed')
  expect(store.$isDirty.value).toBe(true)
})

test('a number that was typed over is kept, and who else has it is told', async () => {
  const first = newPage()
  await first.saver.save({ ...FIELDS, name: 'First' })
  const { store, saver, outcomes } = newPage()
  setNumber(store, `${YEAR}-001`)
  await saver.save(FIELDS)
  expect(outcomes.at(-1)).toMatchObject({
    ok: true,
    taken: { number: `${YEAR}-001`, name: 'First' },
  })
  expect(numberIn(store)).toBe(`${YEAR}-001`)
  setNumber(store, 'B-1')
  await saver.save()
  expect(outcomes.at(-1)).toMatchObject({ ok: true, taken: undefined })
  expect(numberIn(store)).toBe('B-1')
})

test('a copy that a conflict is saved as has the next number, is dated today and has no last day', async () => {
  const html = ['number', 'date', 'validUntil'].map((name) => `<span data-field="${name}"></span>`)
  const first = newPage({ ...aNote(`<p>${html.join(' ')}</p>`), validUntil: '2030-01-31' })
  const dated = { date: 'May 4, 2020', validUntil: 'January 31, 2030' }
  first.store.run((blocks) => [...withFieldValues(blocks, dated)])
  await first.saver.save(FIELDS)
  const quotation = first.store.currentQuotation() as Quotation
  const other = makePage(makeBrowser(), quotation, person)
  setNumber(other.store, 'Theirs')
  await other.saver.save()
  setNumber(first.store, 'Mine')
  expect(await first.saver.save()).toMatchObject({ ok: false, reason: 'conflict' })
  first.saver.detachAsCopy('Copy')
  await first.saver.save()
  expect(numberIn(first.store)).toBe(`${YEAR}-002`)
  const { validUntil, blocks } = first.store.currentQuotation() as Quotation
  const { date = '', validUntil: lastDay = '' } = fieldValues(blocks)
  expect([validUntil, lastDay]).toEqual(['', ''])
  expect(['', dated.date]).not.toContain(date)
})
