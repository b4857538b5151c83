import { expect, test } from 'bun:test'
import { chooseAt, chooseQtyAt, setUseAt } from '#domain/document/change-options.ts'
import {
  figureCell,
  newQuotation,
  newRowBlock,
  type PermissionLevel,
  qtyCell,
  type RowBlock,
} from '#domain/document/quotation.ts'
import { createDocumentStore } from '../../../../../web/features/editor/document/store.ts'

const PLACE = { blockId: 'r', rowId: null }
const choose = (isChosen: boolean) => (blocks: Parameters<typeof chooseAt>[0]) =>
  chooseAt(blocks, PLACE, isChosen)

const row: RowBlock = { ...newRowBlock('r'), price: figureCell(120, true) }
const offer = (permissionLevel: PermissionLevel) => ({
  ...newQuotation(setUseAt([row], PLACE, 'optional') as RowBlock[]),
  permissionLevel,
})

test('what a reader chooses is shown, and is neither unsaved nor a step to undo', () => {
  const store = createDocumentStore(offer('Public'))
  store.chooseAsReader(choose(true))
  expect(store.$document.peek()?.totals.peek().document?.total).toBe(120)
  expect(store.currentQuotation()?.blocks[0]).toMatchObject({ isChosen: true })
  expect([store.$isDirty.peek(), store.$canUndo.peek()]).toEqual([false, false])
  store.chooseAsReader(choose(false))
  expect(store.$document.peek()?.totals.peek().document?.total).toBe(0)
})

test('a copy starts with what its reader has chosen, as unsaved work that undo takes back', () => {
  const store = createDocumentStore(offer('Shared with you'))
  store.chooseAsReader(choose(true))
  store.editAsCopy()
  expect(store.$isDirty.peek()).toBe(true)
  expect(store.$document.peek()?.totals.peek().document?.total).toBe(120)
  store.undo()
  expect(store.$isDirty.peek()).toBe(false)
  expect(store.$document.peek()?.totals.peek().document?.total).toBe(0)
})

test('a quantity that a reader chooses moves the total, and is what their copy starts with', () => {
  const open = offer('Public')
  const store = createDocumentStore({
    ...open,
    blocks: [
      {
        ...row,
        use: 'optional',
        isChosen: true,
        range: { min: 1, max: 4, step: 1 },
        itemPrice: figureCell(10),
        qty: qtyCell(1),
        price: figureCell(10),
      },
    ],
  })
  store.chooseAsReader((blocks) => chooseQtyAt(blocks, PLACE, 99, 2))
  expect(store.$document.peek()?.totals.peek().document?.total).toBe(40)
  expect([store.$isDirty.peek(), store.$canUndo.peek()]).toEqual([false, false])
  store.editAsCopy()
  expect(store.$isDirty.peek()).toBe(true)
  store.undo()
  expect(store.$document.peek()?.totals.peek().document?.total).toBe(10)
})

test('a reader who went back to what is stored starts a copy without unsaved work', () => {
  const store = createDocumentStore(offer('Public'))
  store.chooseAsReader(choose(true))
  store.chooseAsReader(choose(false))
  store.editAsCopy()
  expect([store.$isDirty.peek(), store.$canUndo.peek()]).toEqual([false, false])
})

test("an owner's choice is an edit: the reader's way changes nothing of theirs", () => {
  const store = createDocumentStore(offer('Owner'))
  const before = store.committedBlocks()
  store.chooseAsReader(choose(true))
  expect(store.committedBlocks()).toBe(before)
  expect(store.run(choose(true))).toBe(true)
  expect(store.$isDirty.peek()).toBe(true)
})

test('a reader can choose nothing while the paper is locked', () => {
  const store = createDocumentStore(offer('Public'))
  const unlock = store.lockEdits()
  store.chooseAsReader(choose(true))
  expect(store.$document.peek()?.totals.peek().document?.total).toBe(0)
  unlock()
})
