import { describe, expect, test } from 'bun:test'
import { VERSION } from '#domain/document/version.ts'
import { checkDraft } from '../../../../../web/features/editor/drafts/check-draft.ts'
import { aQuotation } from '../../../../support/documents.ts'
import { aLetterhead } from '../../../../support/letterheads.ts'
import { RELEASES, releasedQuotation } from '../../../../support/released.ts'

/** The template with other cells in its first priced row. */
function withFirstRow(cells: Record<string, unknown>) {
  const quotation = aQuotation()
  const table = quotation.blocks.find((each) => each.type === 'boq')
  Object.assign(table?.boq.rows[0] ?? {}, cells)
  return quotation
}

const pin = { isPinned: false, isShown: false }

describe('a draft', () => {
  test('that holds to the schema is read', () => {
    expect(checkDraft(aQuotation(), [])?.blocks).toHaveLength(aQuotation().blocks.length)
  })

  test('keeps the logo of a visitor’s letterhead, if it is a picture', () => {
    const withLogo = (logo: string) =>
      checkDraft(aQuotation({ letterhead: aLetterhead({ logo }) }), [])?.letterhead?.logo
    const logo = 'data:image/png;base64,iVBORw0KGgo='
    expect(withLogo(logo)).toBe(logo)
    expect(withLogo('data:text/html;base64,PHA+')).toBeUndefined()
    expect(withLogo('https://evil.example/logo.png')).toBeUndefined()
  })

  test.each(RELEASES)('of release %s is read, and upgraded', async (release) => {
    const draft = checkDraft(await releasedQuotation(release), [])
    expect(draft).toMatchObject({ version: VERSION, name: 'Bathroom Vogel', info: 'knows Huber' })
    expect(draft?.blocks).toMatchObject([
      { type: 'text' },
      { boq: { rows: [{ qty: { value: 20, unit: '' }, price: { value: 847 } }, {}] } },
      { type: 'row', price: { value: 50 } },
      { price: { value: 1320.5, isTyped: false } },
    ])
  })

  test.each<[string, unknown]>([
    ['without its quotation', null],
    ['that is a text', 'quotation'],
    ['without blocks', { ...aQuotation(), blocks: undefined }],
    ['of a block of an unknown type', { ...aQuotation(), blocks: [{ id: 'x', type: 'script' }] }],
    ['with a text for a figure', withFirstRow({ itemPrice: { html: '1', value: 'one', pin } })],
    [
      'with a price beyond ±1e12',
      withFirstRow({
        itemPrice: { html: '', value: 9e11, pin },
        qty: { html: '', value: 9e11, unit: '', pin },
      }),
    ],
  ])('%s is damaged', (_, stored) => {
    expect(checkDraft(stored, [])).toBeNull()
  })
})
