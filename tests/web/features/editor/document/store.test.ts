import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Blocks,
  changeBlock,
  changePricedRow,
  changeRows,
  removeBlock,
} from '#domain/document/blocks.ts'
import { setRangeAt, setUseAt } from '#domain/document/change-options.ts'
import { duplicate, paste } from '#domain/document/clipboard.ts'
import { moveBlock, moveByOne, moveRow } from '#domain/document/move.ts'
import { pricedOnly } from '#domain/document/options.ts'
import {
  cell,
  newBlock,
  newBoqBlock,
  newBoqRow,
  newPriceBlock,
  newQuotation,
} from '#domain/document/quotation.ts'
import { resizeBlock } from '#domain/document/resize.ts'
import { insertRows, removeRow } from '#domain/document/rows.ts'
import { insertAfter } from '#domain/document/same-list.ts'
import { VERSION } from '#domain/document/version.ts'
import { adjustTable } from '#domain/numbers/adjust-subtotal.ts'
import { editFigure, togglePin } from '#domain/numbers/edit-priced-row.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import {
  createDocumentStore,
  type DocumentStore,
  type Operation,
} from '../../../../../web/features/editor/document/store.ts'
import { makeRow } from '../../../../domain/numbers/make-row.ts'
import { aQuotation, counting } from '../../../../support/documents.ts'

const nextId = counting('new')
const open = () => createDocumentStore(aQuotation())

const boqOf = (blocks: Blocks) => {
  const boq = blocks.find((block) => block.type === 'boq')
  if (boq?.type !== 'boq') throw new Error('the template has tables')
  return boq
}
const firstRow = (blocks: Blocks) => {
  const boq = boqOf(blocks)
  return { blockId: boq.id, rowId: boq.boq.rows[0]?.id ?? '' }
}
const setQty =
  (value: number): Operation =>
  (blocks) =>
    changePricedRow(blocks, firstRow(blocks), (row) => editFigure(row, 'qty', value, 2).row)

/** One operation of every kind that the editor commits (architecture: State). */
const OPERATIONS: Record<string, Operation> = {
  'type a figure': setQty(7),
  'type a price': (blocks) =>
    changePricedRow(
      blocks,
      firstRow(blocks),
      (row) => editFigure(togglePin(row, 'qty', 2), 'price', 55, 2).row,
    ),
  'pin a figure': (blocks) =>
    changePricedRow(blocks, firstRow(blocks), (row) => togglePin(row, 'price', 2)),
  'type a subtotal': (blocks) =>
    changeRows(blocks, boqOf(blocks).id, (rows) => adjustTable(rows, 280, 2).rows),
  'type the total': (blocks) =>
    withTotal(blocks, blocks.find(({ type }) => type === 'price')?.id ?? '', 300),
  'write text': (blocks) =>
    changeBlock(blocks, blocks[0]?.id ?? '', (block) =>
      block.type === 'text' ? { ...block, text: { ...block.text, html: 'Written' } } : block,
    ),
  'turn rich text off': (blocks) => blocks.map((block) => ({ ...block, isRichText: false })),
  'insert a block': (blocks) =>
    insertAfter(blocks, blocks[0]?.id ?? null, newBlock('text', nextId)),
  'delete a block': (blocks) => removeBlock(blocks, blocks.at(-1)?.id ?? ''),
  'move a block': (blocks) => moveBlock(blocks, blocks[0]?.id ?? '', blocks.at(-1)?.id ?? null),
  'insert a row': (blocks) =>
    changeRows(blocks, boqOf(blocks).id, (rows) => insertAfter(rows, null, newBoqRow(nextId()))),
  'paste rows': (blocks) =>
    changeRows(blocks, boqOf(blocks).id, (rows) =>
      insertRows(rows, null, [newBoqRow(nextId()), newBoqRow(nextId())]),
    ),
  'delete a row': (blocks) =>
    changeRows(blocks, boqOf(blocks).id, (rows) => removeRow(rows, rows.at(-1)?.id ?? '')),
  'move a row': (blocks) => {
    const { id, boq } = boqOf(blocks)
    return moveRow(blocks, boq.rows[0]?.id ?? '', { boqId: id, afterId: boq.rows.at(-1)?.id ?? '' })
  },
  'move a row by one': (blocks) => moveByOne(blocks, firstRow(blocks), 1),
  'double a row': (blocks) => duplicate(blocks, firstRow(blocks), nextId),
  'paste a block': (blocks) => {
    const [block] = blocks
    if (!block) return blocks
    const place = { blockId: block.id, rowId: null, position: 'bottom' as const }
    return paste(blocks, place, { key: 'k', from: 'copy', kind: 'block', item: block }, nextId)
  },
  'leave a quantity to the customer': (blocks) =>
    setRangeAt(setUseAt(blocks, firstRow(blocks), 'optional'), firstRow(blocks), {
      min: 1,
      max: 9,
      step: 2,
    }),
  'resize a block': (blocks) =>
    changeBlock(blocks, blocks[0]?.id ?? '', (b) => resizeBlock(b, 300)),
}

const names = fc.array(fc.constantFrom(...Object.keys(OPERATIONS)), { minLength: 1, maxLength: 30 })

/** What the models show, in full. */
const shown = ({ $document }: DocumentStore) =>
  $document.value?.blocks.value.map((model) =>
    model.type === 'boq'
      ? [model.frame.value.boq.header, model.rows.value.map(({ data }) => data.value)]
      : model.data.value,
  )

describe('undo and redo', () => {
  test.each(Object.keys(OPERATIONS))('%s: undone and redone in one step', (name) => {
    const store = open()
    const before = store.committedBlocks()
    expect(store.run(OPERATIONS[name] as Operation, 'at')).toBe(true)
    const after = store.committedBlocks()
    expect(after).not.toEqual(before)
    expect(store.undo()?.at).toBe('at')
    expect(store.committedBlocks()).toBe(before)
    expect(store.$canUndo.value).toBe(false)
    store.redo()
    expect(store.committedBlocks()).toBe(after)
    expect(store.$canRedo.value).toBe(false)
  })

  test('any sequence of operations can be undone to the start and redone to the end', () => {
    fc.assert(
      fc.property(names, (sequence) => {
        const store = open()
        const start = [store.committedBlocks(), shown(store)]
        for (const name of sequence) store.run(OPERATIONS[name] as Operation)
        const end = [store.committedBlocks(), shown(store)]
        while (store.undo());
        expect([store.committedBlocks(), shown(store)]).toEqual(start)
        while (store.redo());
        expect([store.committedBlocks(), shown(store)]).toEqual(end)
      }),
    )
  })

  test('a withdrawn step leaves no trace; one that was built upon stays', () => {
    const store = open()
    store.run(setQty(2))
    const before = store.committedBlocks()
    store.run(OPERATIONS['insert a row'] as Operation)
    store.withdraw(store.committedBlocks())
    expect(store.committedBlocks()).toBe(before)
    expect(store.$canRedo.value).toBe(false)
    store.run(OPERATIONS['insert a row'] as Operation)
    const added = store.committedBlocks()
    store.run(setQty(3))
    store.withdraw(added)
    expect(store.committedBlocks()).not.toBe(before)
    store.undo()
    store.undo()
    expect(store.committedBlocks()).toBe(before)
  })

  test('a new edit after an undo ends the redo', () => {
    const store = open()
    store.run(setQty(2))
    store.undo()
    store.run(setQty(3))
    expect(store.redo()).toBeNull()
  })

  test("cover the quotation's own fields, together with blocks", () => {
    const store = open()
    store.runOnMeta({ name: 'Roof', currency: 'EUR' }, setQty(7))
    store.undo()
    expect(store.currentQuotation()).toMatchObject({ name: '', currency: 'USD' })
    expect(store.$document.value?.totals.value.document?.total).toBe(280)
    store.redo()
    expect(store.currentQuotation()).toMatchObject({ name: 'Roof', currency: 'EUR' })
    expect(store.$document.value?.totals.value.document?.total).toBe(340)
  })

  test('an operation that changes nothing is no step', () => {
    const store = open()
    expect(store.run((blocks) => blocks)).toBe(false)
    expect(store.runOnMeta({ name: '' })).toBe(false)
    expect(store.$canUndo.value).toBe(false)
  })
})

describe('a live preview', () => {
  test('shows in row, subtotal and total, and is no step', () => {
    const store = open()
    store.preview(setQty(7))
    expect(store.$document.value?.totals.value.document?.total).toBe(340)
    expect(store.$canUndo.value).toBe(false)
    expect(store.$isDirty.value).toBe(true)
    store.cancelPreview()
    expect(store.$document.value?.totals.value.document?.total).toBe(280)
    expect(store.$isDirty.value).toBe(false)
  })

  test('is in the draft and in the quotation that is saved', () => {
    const store = open()
    store.preview(setQty(7))
    expect(store.unsavedQuotation()).toEqual(store.currentQuotation())
    expect(pricedOnly(boqOf(store.currentQuotation()?.blocks ?? []).boq.rows)[0]?.qty.value).toBe(7)
    expect(pricedOnly(boqOf(store.committedBlocks()).boq.rows)[0]?.qty.value).toBe(1)
  })

  test('that is hidden changes the draft alone, until it is committed or cancelled', () => {
    const store = open()
    store.previewHidden(setQty(7))
    expect(store.$document.value?.totals.value.document?.total).toBe(280)
    expect(store.$isDirty.value).toBe(true)
    expect(pricedOnly(boqOf(store.unsavedQuotation()?.blocks ?? []).boq.rows)[0]?.qty.value).toBe(7)
    expect(pricedOnly(boqOf(store.currentQuotation()?.blocks ?? []).boq.rows)[0]?.qty.value).toBe(1)
    store.cancelPreview()
    expect(store.$isDirty.value).toBe(false)
  })

  test('ends with the commit of what was typed', () => {
    const store = open()
    store.preview(setQty(7))
    store.run(setQty(8))
    store.cancelPreview()
    expect(store.$document.value?.totals.value.document?.total).toBe(350)
  })
})

describe('unsaved work', () => {
  test('is none in a quotation just opened, and none after undo', () => {
    const store = open()
    expect(store.$isDirty.value).toBe(false)
    store.run(setQty(7))
    expect(store.$isDirty.value).toBe(true)
    store.undo()
    expect(store.$isDirty.value).toBe(false)
  })

  test('is what a save does not cover: edits made while it was under way', () => {
    const store = open()
    store.run(setQty(7))
    const sent = store.committedBlocks()
    store.run(setQty(8))
    store.markSaved(sent)
    expect(store.$isDirty.value).toBe(true)
    store.undo()
    expect(store.$isDirty.value).toBe(false)
  })

  test('is a restored draft as a whole', () => {
    const store = createDocumentStore()
    store.openDocument(aQuotation(), false)
    expect(store.$isDirty.value).toBe(true)
  })

  test('is a changed field of the quotation', () => {
    const store = open()
    store.runOnMeta({ name: 'Roof' })
    expect(store.$isDirty.value).toBe(true)
    store.undo()
    expect(store.$isDirty.value).toBe(false)
  })
})

describe('locked', () => {
  const attempts = (store: DocumentStore) => {
    store.preview(setQty(9))
    store.previewHidden(setQty(9))
    return [store.run(setQty(9)), store.runOnMeta({ name: 'x' }), store.undo(), store.redo()]
  }

  test('by a mode, nothing changes until the last lock is released', () => {
    const store = open()
    store.run(setQty(7))
    const unlocks = [store.lockEdits(), store.lockEdits()]
    expect(attempts(store)).toEqual([false, false, null, null])
    unlocks[0]?.()
    unlocks[0]?.()
    expect(store.$isLocked.value).toBe(true)
    unlocks[1]?.()
    expect(store.undo()).not.toBeNull()
  })

  test('as Forbidden, nothing changes at all', () => {
    const store = createDocumentStore(aQuotation({ permissionLevel: 'Forbidden' }))
    expect(attempts(store)).toEqual([false, false, null, null])
    expect(store.$isDirty.value).toBe(false)
  })
})

describe.each(['Public', 'Shared with you'] as const)('an offer that is %s', (permissionLevel) => {
  const offer = () => createDocumentStore(aQuotation({ permissionLevel }))

  test('opens for reading, until its reader edits it as a copy', () => {
    const store = offer()
    expect([store.$isReading.value, store.$isReadOnly.value]).toEqual([true, true])
    expect(store.run(setQty(9))).toBe(false)
    store.preview(setQty(9))
    expect(store.$isDirty.value).toBe(false)
    store.editAsCopy()
    expect([store.$isReading.value, store.$isReadOnly.value]).toEqual([false, false])
    expect(store.$isCopy.value).toBe(true)
    expect(store.run(setQty(9))).toBe(true)
    store.openDocument(aQuotation({ permissionLevel }))
    expect(store.$isReading.value).toBe(true)
  })

  test('is neither read nor a copy once it is known, or stored, as one’s own', () => {
    const store = offer()
    store.changeMeta({ permissionLevel: 'Owner' })
    expect([store.$isReading.value, store.$isCopy.value]).toEqual([false, false])
    expect(store.run(setQty(9))).toBe(true)
  })
})

test('one’s own is never read, and a super-admin’s edit of another’s makes a copy of it', () => {
  const store = open()
  store.editAsCopy()
  store.run(setQty(9))
  expect([store.$isReading.value, store.$isCopy.value]).toEqual([false, false])
  const admin = createDocumentStore(aQuotation({ permissionLevel: 'Admin' }))
  expect([admin.$isReading.value, admin.$isCopy.value]).toEqual([false, false])
  admin.run(setQty(9))
  expect(admin.$isCopy.value).toBe(true)
})

test.each(['Owner', 'Public', 'Shared with you', 'Admin'] as const)(
  'what a newer version has saved is read-only, as %s too, and no copy is begun',
  (permissionLevel) => {
    const newer = aQuotation({ permissionLevel, version: VERSION + 1 })
    const store = createDocumentStore(newer)
    store.editAsCopy()
    const { $isNewer, $isReadOnly, $isReading, $isCopy, $isDirty } = store
    expect([$isNewer.value, $isReadOnly.value]).toEqual([true, true])
    expect(store.run(setQty(9))).toBe(false)
    expect(store.runOnMeta({ name: 'Mine' })).toBe(false)
    store.preview(setQty(9))
    expect([$isReading.value, $isCopy.value, $isDirty.value]).toEqual([false, false, false])
    expect(store.currentQuotation()).toEqual(newer)
    store.openDocument(aQuotation())
    expect(store.run(setQty(9))).toBe(true)
  },
)

test('listeners hear of every change of what is shown, and of hidden previews, until they stop', () => {
  const store = open()
  let heard = 0
  const stop = store.onEdit(() => heard++)
  store.preview(setQty(7))
  store.run(setQty(7))
  store.undo()
  store.previewHidden(setQty(7))
  store.cancelPreview()
  expect(heard).toBe(5)
  stop()
  store.run(setQty(8))
  expect(heard).toBe(5)
})

describe('a rounding that was added for a total', () => {
  /** 19.30 at 8.1 % make 20.86, which was typed over with 20.85. */
  const rounded = (qty = 1) => {
    const rate = { id: 'vat', name: 'VAT', percent: 8.1, reason: '', parts: [] }
    const table = newBoqBlock('t', nextId)
    const rows = [{ ...newBoqRow('r'), ...makeRow(19.3, qty) }]
    return {
      ...newQuotation([{ ...table, boq: { ...table.boq, rows } }, newPriceBlock('p')]),
      tax: { mode: 'added' as const, rates: [rate], defaultRate: 'vat' },
      currency: 'CHF',
      lines: [{ id: 'l', html: 'R', kind: 'rounding' as const, value: -0.01, mends: 20.86 }],
    }
  }

  test('goes with the edit that changes the total, comes back by undo, and is told once', () => {
    const store = createDocumentStore(rounded())
    let told = 0
    store.onStaleRounding(() => told++)
    const total = () => store.$document.peek()?.totals.peek().document?.total
    const lines = () => store.$document.peek()?.meta.peek().lines.length
    store.run((blocks) =>
      changePricedRow(blocks, { blockId: 't', rowId: 'r' }, (row) => ({
        ...row,
        description: cell('Tile'),
      })),
    )
    expect([total(), lines(), told]).toEqual([20.85, 1, 0])
    store.run(setQty(2))
    expect([total(), lines(), told]).toEqual([41.73, 0, 1])
    store.run(setQty(1))
    expect([total(), lines(), told]).toEqual([20.86, 0, 1])
    store.undo()
    store.undo()
    expect([total(), lines(), told]).toEqual([20.85, 1, 1])
    store.redo()
    expect([total(), lines()]).toEqual([41.73, 0])
    store.undo()
    store.runOnMeta({ tax: { mode: 'none', rates: [], defaultRate: null } })
    expect([total(), lines(), told]).toEqual([19.3, 0, 2])
  })

  test('is dropped by the server as well', () => {
    const linesOf = (quotation: ReturnType<typeof rounded>) => {
      const read = recalculateQuotation(quotation)
      return read.ok && read.value.lines.length
    }
    expect([linesOf(rounded()), linesOf(rounded(2))]).toEqual([1, 0])
  })
})

test('what is typed in one go is one step, however often it is committed meanwhile', () => {
  const store = open()
  const [block] = store.committedBlocks()
  const type = (html: string, goesOn: boolean) =>
    store.commitTyped(() => {
      store.run((blocks) =>
        changeBlock(blocks, block?.id ?? '', (one) =>
          one.type === 'text' ? { ...one, text: cell(html) } : one,
        ),
      )
    }, goesOn)
  const said = () => {
    const [first] = store.committedBlocks()
    return first?.type === 'text' ? first.text.html : null
  }
  const before = said()
  type('Marble', false)
  type('Marble floo', true)
  type('Marble floor', true)
  store.undo()
  expect([said(), store.$canUndo.peek()]).toEqual([before, false])
  store.redo()
  expect(said()).toBe('Marble floor')
  // A pause, or another edit between, ends it.
  type('Marble floors', false)
  store.run(setQty(9))
  type('Marble floors!', true)
  const steps = [0, 1, 2, 3].map(() => {
    store.undo()
    return said()
  })
  expect(steps).toEqual(['Marble floors', 'Marble floors', 'Marble floor', before])
})
