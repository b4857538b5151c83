import { describe, expect, test } from 'bun:test'
import {
  newBoqBlock,
  newPriceBlock,
  newQuotation,
  newRowBlock,
} from '#domain/document/quotation.ts'
import { QuotationSchema } from '#domain/document/schema.ts'
import { template } from '#domain/document/template.ts'
import { createHtmlFieldMapper } from '#domain/html/html-fields.ts'

const walk = createHtmlFieldMapper(QuotationSchema)

const everyBlock = () => {
  let last = 0
  const nextId = () => {
    last += 1
    return `i${last}`
  }
  const { blocks } = template(nextId)
  return newQuotation([
    ...blocks,
    newBoqBlock(nextId(), nextId),
    newRowBlock(nextId()),
    newPriceBlock(nextId()),
  ])
}

describe('the html field mapper', () => {
  test('changes every field that is called html or preview, and nothing else', () => {
    const quotation = everyBlock()
    const expected = JSON.parse(JSON.stringify(quotation), (key, value) =>
      key === 'html' || key === 'preview' ? 'clean' : value,
    )
    walk(quotation, () => 'clean')
    expect(quotation).toEqual(expected)
  })

  test('cleans each field once', () => {
    const quotation = everyBlock()
    const leaves = JSON.stringify(quotation).match(/"(html|preview)":/g)
    let looks = 0
    walk(quotation, (html) => {
      looks += 1
      return html
    })
    expect(looks).toBe(leaves?.length ?? 0)
  })
})
