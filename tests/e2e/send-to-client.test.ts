import { beforeEach, describe, expect as is, test } from 'bun:test'
import type { Locator, Page } from 'playwright'
import { newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { expect } from '../support/expect.ts'
import { anOffer, sendOffer } from '../support/offers.ts'
import { newPersonPerTest, sharedServer } from '../support/shared.ts'
import { menu, standing } from './steps/account.ts'
import { looksRight } from './steps/look.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })
const person = newPersonPerTest(server)
let vogel: string
beforeEach(() => {
  vogel = `vogel.${crypto.randomUUID().slice(0, 8)}@example.com`
})

const people = (form: Locator) => form.getByRole('list', { name: 'People it is sent to' })
const chips = (form: Locator) => people(form).getByRole('listitem')

/** An offer whose paper says these fields. */
function offerFor(fields: Record<string, string>): Quotation {
  const offer = anOffer()
  const lines = Object.entries(fields).map(
    ([name, text]) => `<p><span data-field="${name}">${text}</span></p>`,
  )
  return { ...offer, blocks: [newTextBlock('whom', lines.join('')), ...offer.blocks] }
}

async function save(fields: Record<string, string>): Promise<string> {
  const body = { quotation: offerFor(fields) }
  return (await person.call('/api/save-quotation', { body })).body.quotation.id
}

const open = (id: string, comer = {}) => visit(server, `/${id}`, { as: person, ...comer })

async function openForm(page: Page): Promise<Locator> {
  await menu(page, 'send').click()
  return standing(page, 'send')
}

async function add(form: Locator, text: string): Promise<void> {
  await form.locator('[name=to]').fill(text)
  await form.page().keyboard.press('Enter')
}

describe('the form proposes the person whom the paper names', () => {
  test('at the address on the paper, to whom it can be sent at once, and not again', async () => {
    const id = await save({ client: 'Mrs Vogel', email: vogel })
    await using at = await open(id)
    const form = await openForm(at.page)
    await expect(chips(form)).toHaveText(['Mrs Vogel'])
    await expect(form).toContainText(`Proposed: ${vogel}, the address on the paper.`)
    await looksRight(at.page, 'send-to-client-1-proposed')
    await form.locator('[name=pdf]').uncheck()
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('heading', { name: 'Sent to Mrs Vogel' })).toBeFocused()
    is((await server.outbox()).some(({ to }) => to === vogel)).toBe(true)
    await form.getByRole('button', { name: 'Send to others' }).click()
    await expect(form.locator('[name=to]')).toBeVisible()
    await expect(chips(form)).toHaveCount(0)
  })

  test('at the address in the client book, which learns where the first offer went', async () => {
    const fields = { client: 'Mrs Vogel', company: 'Vogel GmbH' }
    await sendOffer(person, { to: [{ email: vogel }] }, offerFor(fields))
    const id = await save(fields)
    await using at = await open(id)
    const form = await openForm(at.page)
    await expect(chips(form)).toHaveText(['Mrs Vogel'])
    await expect(form).toContainText(`Proposed: ${vogel}, from your clients.`)
  })

  test('but nobody for a name that is not known', async () => {
    await using at = await open(await save({ client: 'Mr Nobody' }))
    const form = await openForm(at.page)
    await add(form, vogel)
    await expect(chips(form)).toHaveText([vogel])
  })
})

test('nothing in the form moves when people are added', async () => {
  await using at = await open(await save({}), { width: 390, touch: true })
  const form = await openForm(at.page)
  const pdf = form.locator('[name=pdf]')
  await expect(pdf).toBeVisible()
  const before = await pdf.boundingBox()
  for (const text of [
    'ann@example.com',
    'bo@gmial.com',
    'nobody',
    'c@example.com; d@example.com',
  ]) {
    await add(form, text)
    is(await pdf.boundingBox()).toEqual(before)
  }
  await expect(chips(form)).toHaveCount(4)
  await looksRight(at.page, 'send-to-client-2-people')
})
