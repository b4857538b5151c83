import { describe, expect, test } from 'bun:test'
import { clipboardItemOf, findBookmarkable } from '#domain/document/bookmark.ts'
import { newBoqBlock, newBoqRow, newTextBlock } from '#domain/document/quotation.ts'
import type { Block } from '#domain/document/schema.ts'

const text = newTextBlock('text', '<p>Hello</p>')
const row = { ...newBoqRow('row'), name: 'Oak' }
const empty = newBoqBlock('boq', () => 'first')
const boq = { ...empty, boq: { ...empty.boq, rows: [...empty.boq.rows, row] } }
const unknown = { id: 'later', type: 'chart' } as unknown as Block
const blocks = [unknown, text, boq]

describe('what can be bookmarked', () => {
  test('is a block, or a row of a boq as type boqRow', () => {
    expect(findBookmarkable(blocks, 'text')).toBe(text)
    expect(findBookmarkable(blocks, 'boq')).toBe(boq)
    expect(findBookmarkable(blocks, 'row')).toEqual({ ...row, type: 'boqRow' })
  })

  test('is neither a missing block nor one of an unknown type', () => {
    expect(findBookmarkable(blocks, 'nowhere')).toBeUndefined()
    expect(findBookmarkable(blocks, 'later')).toBeUndefined()
  })
})

describe('the clipboard item of a bookmark', () => {
  const listed = { createdAt: '2026-01-01', updatedAt: '2026-01-02', preview: '<p>p</p>' }

  test('is a row without the bookmark’s own fields', () => {
    expect(clipboardItemOf({ ...row, ...listed, type: 'boqRow' }, 'key')).toEqual({
      key: 'key',
      from: 'bookmark',
      kind: 'row',
      item: row,
    })
  })

  test('is the whole block', () => {
    expect(clipboardItemOf({ ...boq, ...listed }, 'key')).toMatchObject({
      kind: 'block',
      item: boq,
    })
  })
})
