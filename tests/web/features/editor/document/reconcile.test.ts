import { describe, expect, test } from 'bun:test'
import { effect } from '@preact/signals-react'
import {
  changePricedRow,
  changeRows,
  insertBlockAfter,
  removeBlock,
} from '../../../../../src/domain/document/blocks.ts'
import {
  newBoqRow,
  newTextBlock,
  type Quotation,
} from '../../../../../src/domain/document/quotation.ts'
import { insertRowAfter } from '../../../../../src/domain/document/rows.ts'
import { template } from '../../../../../src/domain/document/template.ts'
import {
  type BoqModel,
  modelOf,
  type RowModel,
  reconcile,
} from '../../../../../web/features/editor/document/model.ts'

let count = 0
const nextId = () => `id-${++count}`

function opened() {
  const quotation: Quotation = template(nextId)
  const model = modelOf(quotation)
  const boq = model.blocks.value.find((block) => block.type === 'boq') as BoqModel
  const rowId = boq.rows.value[1]?.id ?? ''
  return { blocks: quotation.blocks, model, boq, place: { blockId: boq.id, rowId } }
}

const ids = (...rows: (RowModel | undefined)[]) => rows.map((row) => row?.id ?? '')

describe('models in step with the blocks', () => {
  test('an edit in one row tells that row, its subtotal and the total, and nobody else', () => {
    const { blocks, model, boq, place } = opened()
    const told: string[] = []
    const listen = (name: string, read: () => unknown) =>
      effect(() => {
        read()
        told.push(name)
      })
    for (const row of boq.rows.value) listen(row.id, () => row.data.value)
    listen('blocks', () => model.blocks.value)
    listen('rows', () => boq.rows.value)
    listen('frame', () => boq.frame.value)
    listen('subtotal', () => boq.subtotal.value)
    listen('total', () => model.total.value)
    told.length = 0
    reconcile(
      model,
      changePricedRow(blocks, place, (row) => ({ ...row, price: { ...row.price, value: 50 } })),
    )
    expect(told.sort()).toEqual([place.rowId, 'subtotal', 'total'].sort())
    expect([boq.subtotal.value, model.total.value]).toEqual([150, 290])
  })

  test('a row that comes in keeps the models of the others and renumbers them', () => {
    const { blocks, model, boq } = opened()
    const [first, second, third] = boq.rows.value
    reconcile(
      model,
      changeRows(blocks, boq.id, (rows) => insertRowAfter(rows, first?.id ?? null, newBoqRow('x'))),
    )
    expect(boq.rows.value.map((row) => row.id)).toEqual([...ids(first), 'x', ...ids(second, third)])
    expect(boq.rows.value[2]).toBe(second)
    expect(boq.rows.value.map((row) => row.index.value)).toEqual([0, 1, 2, 3])
  })

  test('a block that comes and goes leaves the models of the others alone', () => {
    const { blocks, model } = opened()
    const before = model.blocks.value
    reconcile(model, insertBlockAfter(blocks, blocks[0]?.id ?? null, newTextBlock('t')))
    expect(model.blocks.value.filter((block) => block.id !== 't')).toEqual([...before])
    reconcile(model, removeBlock(insertBlockAfter(blocks, null, newTextBlock('t')), 't'))
    expect(model.blocks.value.every((block, at) => block === before[at])).toBe(true)
  })
})
