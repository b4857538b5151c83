import { expect, test } from 'bun:test'
import { newBlock, newBoqBlock, newBoqRow, newTextBlock } from '#domain/document/quotation.ts'
import { withItemSizes, withSizes } from '#domain/document/sent-form.ts'
import { aPricedQuotation, counting } from '../../support/documents.ts'

const sized = (height: number, width = 600) => ({ height, width })

test('blocks get their heights, rows their heights and widths, and set widths stay', () => {
  const { blocks } = aPricedQuotation(2)
  const sizes = new Map(
    Object.entries({
      text: sized(40),
      table: sized(160),
      total: sized(60, 150),
      row0: sized(37),
      row1: sized(58),
    }),
  )
  const [text, table, total] = withSizes(blocks, sizes)
  expect([text?.height, table?.height, total?.height]).toEqual([40, 160, 60])
  expect([text?.width, table?.width, total?.width]).toEqual([600, 600, 150])
  if (table?.type !== 'boq') throw new Error('no table')
  expect(table.boq.rows).toMatchObject([sized(37), sized(58)])
  expect(blocks[1]).toMatchObject({ height: 0, boq: { rows: [{ height: 0 }, { height: 0 }] } })
})

test('what is not measured keeps what it has, and so does a table with such a row', () => {
  const { blocks } = aPricedQuotation(2)
  const before = blocks.map((block) => ({ ...block, height: 99 }))
  const [text, table] = withSizes(
    before,
    new Map([
      ['table', sized(500)],
      ['row1', sized(37)],
    ]),
  )
  expect(text).toBe(before[0])
  expect(table).toMatchObject({ height: 99, boq: { rows: [{ height: 0 }, sized(37)] } })
})

test('blocks that this version does not know stay as they are', () => {
  const unknown = { ...newTextBlock('u'), type: 'hologram' } as never
  const known = newBlock('row', counting())
  expect(withSizes([unknown, known], new Map([[known.id, sized(37)]]))).toEqual([
    unknown,
    { ...known, height: 37 },
  ])
})

test('a bookmark has the size of its block or row, and keeps it where it was not measured', () => {
  const row = { ...newBoqRow('row'), type: 'boqRow' as const }
  const sizes = new Map([['row', { height: 36, width: 600 }]])
  expect(withItemSizes(row, sizes)).toEqual({ ...row, height: 36, width: 600 })
  const measured = { ...row, height: 52, width: 600 }
  expect(withItemSizes(measured, new Map())).toEqual(measured)
  const boq = newBoqBlock('boq', () => 'row')
  expect(
    withItemSizes(boq, new Map([...sizes, ['boq', { height: 200, width: 600 }]])),
  ).toMatchObject({
    height: 200,
    width: boq.width,
    boq: { rows: [{ height: 36, width: 600 }] },
  })
})
