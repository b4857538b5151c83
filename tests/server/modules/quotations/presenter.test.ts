import { expect, test } from 'bun:test'
import { pricedOnly } from '#domain/document/options.ts'
import { newTextBlock } from '#domain/document/quotation.ts'
import { presentDocument } from '../../../../src/modules/quotations/presenter.ts'
import { toStored } from '../../../../src/modules/quotations/stored-quotation.ts'
import { aPricedQuotation } from '../../../support/documents.ts'

const owner = { email: 'ann@example.com', roles: ['user'] }
const admin = { email: 'root@example.com', roles: ['super-admin'] }
const reader = { email: 'bob@example.com', roles: ['user'] }

const QUOTE = 'he said "email":"not an author"'
const author = 'o"conn\\or@example.com'

test.each([
  ['without internal info', ''],
  ['with internal info', 'margin'],
])('the authors of a quotation %s are told to its owner and super-admins alone', (_, info) => {
  const { blocks, ...rest } = aPricedQuotation(2)
  const written = blocks.map((block) => ({ ...block, email: author, info }))
  const [, table] = written
  if (table?.type !== 'boq') throw new Error('no table')
  for (const row of pricedOnly(table.boq.rows)) row.email = author
  const stored = toStored(
    { ...rest, blocks: [...written, newTextBlock('quote', QUOTE)] },
    {
      id: 'q',
      ownerId: 'a',
      email: owner.email,
      revision: 1,
      createdAt: 0,
      updatedAt: 0,
      recentSaves: [],
    },
  )
  for (const user of [owner, admin]) {
    const { blocks } = JSON.parse(presentDocument(stored, user))
    expect(blocks[1]).toMatchObject({ email: author, boq: { rows: [{ email: author }, {}] } })
  }
  for (const user of [reader, null]) {
    const { blocks } = JSON.parse(presentDocument(stored, user))
    const rows = blocks[1].boq.rows.map(({ email }: { email: string }) => email)
    expect([...blocks.map(({ email }: { email: string }) => email), ...rows]).toEqual(
      Array(6).fill(''),
    )
    expect(blocks.at(-1).text.html).toBe(QUOTE)
  }
})
