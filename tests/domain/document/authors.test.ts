import { expect, test } from 'bun:test'
import { type BoqRow, newTextBlock } from '#domain/document/quotation.ts'
import { withAuthor } from '#domain/document/sent-form.ts'
import { aPricedQuotation } from '../../support/documents.ts'

const email = 'ann@example.com'

test('blocks and rows without an author get one, and the others keep theirs', () => {
  const [text, table, total] = aPricedQuotation(2).blocks
  if (!text || table?.type !== 'boq' || !total) throw new Error('no such blocks')
  const [row] = table.boq.rows as [BoqRow]
  row.email = 'bob@example.com'
  const authored = withAuthor([{ ...text, email: 'carol@example.com' }, table, total], email)
  expect(authored.map((block) => block.email)).toEqual(['carol@example.com', email, email])
  expect(authored[1]).toMatchObject({ boq: { rows: [{ email: 'bob@example.com' }, { email }] } })
  expect(table).toMatchObject({ email: '', boq: { rows: [{}, { email: '' }] } })
})

test('blocks that this version does not know stay as they are', () => {
  const unknown = { ...newTextBlock('u'), type: 'hologram' } as never
  expect(withAuthor([unknown], email)[0]).toBe(unknown)
})
