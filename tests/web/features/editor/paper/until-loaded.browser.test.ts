import { test } from 'bun:test'
import { newHeading } from '#domain/document/kinds/new-item.ts'
import { press } from '../../../../e2e/steps/keys.ts'
import { block, rows } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

test('a copy of an offer with 2,000 headings can be edited as soon as its page is ready', async () => {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(2, { access: { level: 'everyone', userList: [] } })
  for (const each of quotation.blocks)
    if (each.type === 'boq')
      each.boq.rows.unshift(
        ...Array.from({ length: 2000 }, (_, at) => newHeading(`h${at}`, 'Section', 1)),
      )
  const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
  // React's complaints would fail the visit.
  await using opened = await visit(server, `/${body.quotation.id}`)
  const { page } = opened
  await press(page, 'Control+e')
  const first = block(page, 'boq').locator('[data-row-type="heading"]').first()
  await expect(first.getByRole('textbox')).toHaveText('Section')
  await expect(rows(block(page, 'boq')).last().getByRole('textbox').first()).toBeVisible()
})
