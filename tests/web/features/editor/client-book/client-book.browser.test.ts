import { test } from 'bun:test'
import { withFieldValues } from '../../../../../src/domain/document/fields.ts'
import { block, textOf } from '../../../../e2e/steps/paper.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { type Person, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

const CLIENTS = [
  { client: 'Mrs Vogel', street: 'Hill 3', town: '89073 Ulm' },
  { client: 'Vogt & Sons <i>', street: 'Quay 1', town: 'Bern' },
]

async function hasOffers(person: Person): Promise<void> {
  for (const client of CLIENTS) {
    const quotation = aQuotation()
    const blocks = [...withFieldValues(quotation.blocks, client)]
    await person.call('/api/save-quotation', { body: { quotation: { ...quotation, blocks } } })
  }
}

test('a client of an earlier offer is taken with Enter: all fields at once, undone as one step', async () => {
  const person = await signUp(server)
  await hasOffers(person)
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  const options = page.getByRole('listbox', { name: 'Clients' }).getByRole('option')
  const place = textOf(block(page, 'text', 1))
  const text = place.locator('.rich-editing[data-shown] .codex-editor__redactor')
  await place.getByText('Client name').click()
  await text.waitFor()
  await page.keyboard.type('vog')
  await expect(options).toHaveText([/^Vogt & Sons <i>\s+Bern$/, /^Mrs Vogel\s+89073 Ulm$/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(text).toHaveText('Prepared forMrs VogelHill 389073 Ulm')
  await page.keyboard.press('Control+Z')
  await expect(text).toHaveText('Prepared forvogStreet and numberPostcode and town')
  await page.keyboard.press('Control+Y')
  await expect(text).toHaveText('Prepared forMrs VogelHill 389073 Ulm')
})

test('nobody is offered for a name that nobody has; Escape keeps what is typed', async () => {
  const person = await signUp(server)
  await hasOffers(person)
  await using at = await visit(server, '/new', { as: person })
  const { page } = at
  const list = page.getByRole('listbox', { name: 'Clients' })
  const place = textOf(block(page, 'text', 1))
  await place.getByText('Client name').click()
  await place.locator('.rich-editing[data-shown]').waitFor()
  await page.keyboard.type('vogt')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.type('e')
  await expect(place).toContainText('vogte')
  await expect(list).toHaveCount(0)
})
