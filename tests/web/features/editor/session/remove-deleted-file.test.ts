import { expect, test } from 'bun:test'
import { changeBlock } from '#domain/document/blocks.ts'
import { parseHtml } from '../../../../../src/adapters/html/parse.ts'
import type { DocumentStore } from '../../../../../web/features/editor/document/store.ts'
import {
  removeDeletedFile,
  withoutFile,
} from '../../../../../web/features/editor/session/other-tabs.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { deleteFile, PNG, upload } from '../../../../support/files.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'
import { makeBrowser, makePage } from '../make-page.ts'

const server = sharedServer()
const person = newPersonPerTest(server)

/** The first row's description at first. */
const FIRST = '<p>Work of kind 0</p>'

/** Describes the first row. */
const describe = (store: DocumentStore, html: string) =>
  store.run((blocks) =>
    changeBlock(blocks, 'table', (block) => {
      if (block.type !== 'boq') return block
      const [row, ...rows] = block.boq.rows
      if (!row) return block
      const described = { ...row, description: { html, value: null } }
      return { ...block, boq: { ...block.boq, rows: [described, ...rows] } }
    }),
  )

const described = (store: DocumentStore): string => {
  const table = store.currentQuotation()?.blocks.find(({ id }) => id === 'table')
  return table?.type === 'boq' ? (table.boq.rows[0]?.description.html ?? '') : ''
}

/** A page with a saved quotation that shows an uploaded picture. */
async function pageWithPicture() {
  const fileId = await upload(person, 'bath.png', PNG)
  const page = makePage(makeBrowser(), aPricedQuotation(3), person)
  const { store } = page
  describe(store, 'Bath')
  describe(store, `Bath <img src="/uploads/${fileId}" alt="">`)
  describe(store, `Bath, white <img src="/uploads/${fileId}" alt="">`)
  await page.saver.save({ name: 'Bath', category: '', desc: '', info: '' })
  /** As the settings do, in this tab or another. */
  const remove = async () => {
    const { body } = await deleteFile(person, fileId)
    removeDeletedFile(store, { fileId, ...body }, withoutFile(fileId, parseHtml))
  }
  return { ...page, fileId, remove }
}

test('a deleted file leaves the open document, which stays saved or unsaved as it was', async () => {
  const { store, remove } = await pageWithPicture()
  await remove()
  expect(described(store)).toBe('Bath, white')
  expect(store.$isDirty.value).toBe(false)
  expect(store.currentQuotation()?.revision).toBe(2)
})

test('after it the next save is no conflict', async () => {
  const { store, saver, fileId, remove } = await pageWithPicture()
  describe(store, `Bath, grey <img src="/uploads/${fileId}" alt="">`)
  await remove()
  expect(described(store)).toBe('Bath, grey')
  expect(await saver.save()).toMatchObject({ ok: true, message: 'updated' })
})

test('a quotation that was saved elsewhere before is a conflict all the same', async () => {
  const { store, saver, remove } = await pageWithPicture()
  const quotation = { ...store.currentQuotation(), name: 'Elsewhere' }
  await person.call('/api/save-quotation', { body: { quotation } })
  await remove()
  describe(store, 'Bath, grey')
  expect(await saver.save()).toMatchObject({ ok: false, reason: 'conflict' })
})

test('undo and redo bring back texts without it, and skip the step that inserted it', async () => {
  const { store, remove } = await pageWithPicture()
  await remove()
  const seen: string[] = []
  while (store.undo()) seen.push(described(store))
  expect(seen).toEqual(['Bath', FIRST])
  while (store.redo()) seen.push(described(store))
  expect(seen).toEqual(['Bath', FIRST, 'Bath', 'Bath, white'])
  expect(store.$isDirty.value).toBe(false)
})

test('what has nothing of it stays the same object', async () => {
  const { store, fileId } = await pageWithPicture()
  const before = store.committedBlocks()
  const without = withoutFile(fileId, parseHtml)
  const after = without(before)
  const isTable = before.map(({ id }) => id === 'table')
  expect(after.map((block, at) => block !== before[at])).toEqual(isTable)
  expect(without(before)).toBe(after)
  expect(withoutFile('x'.repeat(24), parseHtml)(before)).toBe(before)
})
