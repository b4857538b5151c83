import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { rowsOf } from '#domain/document/blocks.ts'
import { figureCell } from '#domain/document/quotation.ts'
import { aPricedQuotation } from '../support/documents.ts'
import { expect } from '../support/expect.ts'
import { anOffer, openOffer, sendAgain, sendOffer } from '../support/offers.ts'
import { downloadPdf, hasPdfTools, readPdf } from '../support/pdf.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { press } from './steps/keys.ts'
import { block, cell, toast, total, typeFigure } from './steps/paper.ts'
import { saveAgain } from './steps/saving.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

const TAX = {
  mode: 'added' as const,
  rates: [{ id: 'both', name: 'GST + QST', percent: 14.975, reason: '', parts: [] }],
  defaultRate: 'both',
}

/** Two rows at 10.00 × 2. */
async function anOfferInQuebec() {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(2, { tax: TAX, locale: 'en-CA', currency: 'CAD' })
  const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
  return { ann, id: body.quotation.id as string }
}

/** Expects the amounts in the price block, and the title and the total below them. */
async function shows(page: Page, amounts: readonly string[], title: string, text: string) {
  await expect(total(page)).toHaveText(text)
  await expect(cell(block(page, 'price'), 'title')).toHaveText(title)
  const items = block(page, 'price').locator('li[data-total]')
  await expect.poll(async () => (await items.allInnerTexts()).map(inOneLine)).toEqual([...amounts])
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

// 38.00 × 0.05, × 0.09975 and × 0.15, each rounded; 37.99 is no step.
const MET = [
  'Net 38.00',
  'GST 5% of 38.00 1.90',
  'QST 9.975% of 38.00 3.79',
  'Total with tax 43.69',
  'IRPF 15% −5.70',
  'Rounding 0.01',
]

test('what is withheld, a tax in parts and steps of the total are set by keys, met, sent and read as one figure', async () => {
  const { ann, id } = await anOfferInQuebec()
  await using at = await visit(server, `/${id}`, { as: ann })
  const { page } = at
  await page.getByRole('button', { name: 'Change tax' }).last().focus()
  await press(page, 'Enter')
  const form = page.locator('[data-tax]')

  await form.getByRole('button', { name: 'Show in parts' }).focus()
  await press(page, 'Enter')
  await expect(form.getByRole('button', { name: 'Show as one tax' })).toBeFocused()
  await expect(total(page)).toHaveText('$45.99')
  const second = form.getByRole('group', { name: 'Part 2 of 2' }).getByLabel('Percent')
  await second.fill('96')
  await press(page, 'Enter')
  await expect(form.getByRole('alert')).toHaveText('The parts of a rate come to 100 % at most.')
  await press(page, 'Escape')
  await expect(second).toHaveValue('9.975%')

  await form.getByRole('button', { name: 'Add withholding' }).focus()
  await press(page, 'Enter')
  const withheld = form.getByRole('group', { name: 'Withholding' })
  await expect(withheld.getByLabel('Percent')).toBeFocused()
  await page.keyboard.type('101')
  await press(page, 'Enter')
  await expect(form.getByRole('alert')).toHaveText('A withholding is from 0 % to 100 %.')
  await expect(total(page)).toHaveText('$45.99')
  await press(page, 'Control+A')
  await page.keyboard.type('15')
  await press(page, 'Enter')
  await expect(withheld.getByLabel('Percent')).toBeFocused()
  await withheld.getByLabel('Name').fill('IRPF')
  await press(page, 'Enter')
  await expect(total(page)).toHaveText('$39.99')

  await form.getByRole('button', { name: 'Total in steps' }).focus()
  await press(page, 'Enter')
  const step = form.getByLabel('Total in steps of')
  await expect(step).toBeFocused()
  await step.selectOption('0.05')
  await shows(
    page,
    [
      'Net 40.00',
      'GST 5% of 40.00 2.00',
      'QST 9.975% of 40.00 3.99',
      'Total with tax 45.99',
      'IRPF 15% −6.00',
      'Rounding 0.01',
    ],
    'To be paid',
    '$40.00',
  )
  await expect(page.getByRole('dialog', { name: 'Tax and total' })).toBeVisible()
  await press(page, 'Escape')
  await expect(form).toHaveCount(0)

  await typeFigure(block(page, 'price'), 'total', '38.02')
  await expect(toast(page, 'in steps of 0.05')).toBeVisible()
  await expect(total(page)).toHaveText('$38.00')
  await page.getByRole('button', { name: 'Spread over the rows' }).click()
  await shows(page, MET, 'To be paid', '$38.00')
  await saveAgain(page)
  if (hasPdfTools) hasLines(await readPdf((await downloadPdf(page)).file))

  const { body } = await ann.call('/api/get-quotation', { body: { id } })
  is(body.quotation.totals).toMatchObject({
    gross: 43.69,
    withheld: -5.7,
    rounding: 0.01,
    total: 38,
  })
  const { tokens } = await sendAgain(ann, body.quotation)
  await using customer = await visit(server, `/offer/${tokens[0]}`)
  await shows(customer.page, MET, 'To be paid', '$38.00')
  await customer.page.locator('[data-answer="accept"]').first().click()
  const facts = customer.page.getByRole('dialog').locator('dl')
  await expect(facts).toContainText(/Total with tax\s*43\.69\s*IRPF 15%\s*−5\.70/)
  await expect(facts.locator('[data-fact="total"]')).toHaveText(/To be paid\s*\$38\.00/)
})

test('what a customer chooses and accepts has the same figures on the page, in the dialog, mail, pdf and api', async () => {
  const ann = await signUp(server)
  const email = `eve.${crypto.randomUUID().slice(0, 8)}@example.com`
  const parts = [
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ]
  const tax = { ...TAX, rates: TAX.rates.map((rate) => ({ ...rate, parts })) }
  const withholding = { name: 'IRPF', percent: 15, rates: null, lines: null, reason: 'Art. 101' }
  const money = { tax, withholding, rounding: 0.05 as const, locale: 'en-CA', currency: 'CAD' }
  const sent = await sendOffer(ann, { to: [{ email }] }, anOffer(money))
  await using at = await visit(server, `/offer/${sent.tokens[0]}`)
  const { page } = at
  await page.getByRole('checkbox', { name: 'Optional: Work of kind 1' }).click()
  await expect(total(page)).toHaveText('$60.00')
  const items = block(page, 'price').locator('li[data-total]')
  const onPage = (await items.allInnerTexts()).map(inOneLine).join(' ')
  for (const line of CHOSEN) is(onPage).toContain(line.replace(/ \S+$/, ''))
  const figures = CHOSEN.map((line) => line.split(' ').at(-1) ?? '')
  for (const figure of figures) is(onPage).toContain(figure)

  await page.locator('[data-answer="accept"]').first().click()
  const dialog = modal(page, 'accept')
  await expect(dialog.locator('[data-fact="total"]')).toHaveText(/\$60\.00$/)
  const facts = (await dialog.locator('dl').allInnerTexts()).map(inOneLine).join(' ')
  for (const line of CHOSEN) is(facts).toContain(line)
  is(facts).toEndWith('To be paid $60.00')
  await fillAcceptance(page)
  await dialog.getByRole('button', { name: 'Accept offer' }).click()
  await expect(dialog).toHaveCount(0)

  const offer = (await openOffer(server, sent.tokens[0] ?? '')).body
  const totals = { net: 60, gross: 68.99, withheld: -9, rounding: 0.01, total: 60 }
  is(offer.quotation.totals).toMatchObject(totals)
  is(offer.offer.answer.total).toBe(60)
  const { body } = await ann.call('/api/get-accepted-offer', { body: { offerId: sent.sendId } })
  is(body.quotation.totals).toMatchObject(totals)
  // The copy waits for the pdf that the page makes of what was accepted.
  const copy = async () => {
    const mails = (await server.outbox()).filter(({ to }) => to === email)
    return inOneLine(mails.at(-1)?.text ?? '').replaceAll(': ', ' ')
  }
  await expect.poll(copy, { timeout: 60_000 }).toContain('To be paid $60.00')
  const text = await copy()
  for (const line of CHOSEN) is(text).toContain(line)
  if (!hasPdfTools) return
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download pdf' }).first().click(),
  ])
  const file = await readFile(await download.path())
  const pdf = inOneLine((await readPdf(file)).pages.at(-1) ?? '')
  for (const line of CHOSEN) is(pdf).toContain(line)
  is(pdf).toContain('−9.00 (Art. 101)')
  is(pdf).toContain('To be paid $60.00')
})

// Three rows of 20.00: 60.00 × 0.05, × 0.09975 and × 0.15, each rounded; 59.99 is no step.
const CHOSEN = [
  'Net 60.00',
  'GST 5% of 60.00 3.00',
  'QST 9.975% of 60.00 5.99',
  'Total with tax 68.99',
  'IRPF 15% −9.00',
  'Rounding 0.01',
]

test('each is a step to undo, and gone without a trace', async () => {
  const { ann, id } = await anOfferInQuebec()
  await using at = await visit(server, `/${id}`, { as: ann })
  const { page } = at
  const plain = ['Net 40.00', 'GST + QST 14.975% of 40.00 5.99']
  await page.locator('[data-action="change-tax"]').click()
  const form = page.locator('[data-tax]')
  await form.getByRole('button', { name: 'Add withholding' }).click()
  await page.keyboard.type('20')
  await press(page, 'Enter')
  await expect(cell(block(page, 'price'), 'title')).toHaveText('To be paid')
  await form.getByRole('button', { name: 'Remove the withholding' }).click()
  await expect(form.getByRole('button', { name: 'Add withholding' })).toBeFocused()
  await shows(page, plain, 'Total', '$45.99')
  await press(page, 'Escape')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('$37.99')
  await press(page, 'Control+z')
  await shows(page, plain, 'Total', '$45.99')

  await page.locator('[data-action="change-tax"]').click()
  await form.getByRole('button', { name: 'Show in parts' }).click()
  await expect(page.locator('[data-action="change-tax"]')).toHaveCount(2)
  await press(page, 'Escape')
  // The line that was pressed is gone.
  await expect(page.locator('[data-action="add-tax"]')).toBeFocused()
})

test('blank parts, undone fields and steps chosen by arrow keys lose nothing that was typed', async () => {
  const { ann, id } = await anOfferInQuebec()
  await using at = await visit(server, `/${id}`, { as: ann })
  const { page } = at
  await typeFigure(block(page, 'price'), 'total', '123.47')
  await page.locator('[data-action="add-tax"]').focus()
  await press(page, 'Enter')
  const form = page.locator('[data-tax]')
  await form.getByRole('button', { name: 'Total in steps' }).focus()
  await press(page, 'Enter')
  const step = form.getByLabel('Total in steps of')
  await expect(step).toBeFocused()
  for (let presses = 0; presses < 5; presses++) await press(page, 'ArrowDown')
  await expect(total(page)).toHaveText('$125.00')
  for (let presses = 0; presses < 4; presses++) await press(page, 'ArrowUp')
  await expect(total(page)).toHaveText('$123.45')
  await press(page, 'Escape')
  await expect(form).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText('$123.47')
  await page.locator('[data-action="add-tax"]').focus()
  await press(page, 'Enter')

  await form.getByRole('button', { name: 'Show in parts' }).click()
  await form.getByRole('button', { name: 'Add a part' }).click()
  const third = form.getByRole('group', { name: 'Part 3 of 3' })
  await expect(third.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Levy')
  await press(page, 'Tab')
  await form.getByRole('button', { name: 'Other rate' }).focus()
  await press(page, 'Escape')
  await expect(form.getByRole('alert')).toHaveText('Type a percentage from 0 to 100.')
  await expect(third.getByLabel('Percent')).toBeFocused()
  await page.keyboard.type('1')
  await press(page, 'Enter')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('group', { name: 'Part 2 of 3' }).getByLabel('Percent').fill('abc')
  await form.getByRole('button', { name: 'Remove part 2' }).click()
  const second = form.getByRole('group', { name: 'Part 2 of 2' })
  await expect(second.getByLabel('Percent')).toHaveValue('1%')
  await expect(form.getByRole('alert')).toHaveCount(0)
  if (process.env.TAX_SHOTS)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.TAX_SHOTS}/form-${width}.png` })
    }
})

test('a quotation in dinars that had two decimals gets three by a press, and two by an undo', async () => {
  const ann = await signUp(server)
  const quotation = aPricedQuotation(1, { currency: 'KWD', decimals: 2 })
  for (const row of rowsOf(quotation.blocks.find(({ type }) => type === 'boq')))
    if (row.type === 'row')
      Object.assign(row, { itemPrice: figureCell(1.25), qty: { ...figureCell(0.5), unit: '' } })
  const { body } = await ann.call('/api/save-quotation', { body: { quotation } })
  await using at = await visit(server, `/${body.quotation.id}`, { as: ann })
  const { page } = at
  await expect(total(page)).toHaveText(/KWD\s0\.63$/)
  await page.getByRole('button', { name: 'Add tax' }).click()
  const form = page.locator('[data-tax]')
  await form.getByRole('button', { name: 'Use three decimals' }).click()
  await expect(form).toContainText('Prices and totals have three decimals now.')
  await expect(total(page)).toHaveText(/KWD\s0\.625$/)
  await expect(form.getByRole('button', { name: 'Use three decimals' })).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Add withholding' })).toBeFocused()
  await press(page, 'Escape')
  await press(page, 'Control+z')
  await expect(total(page)).toHaveText(/KWD\s0\.63$/)
})

function hasLines({ pages }: { pages: readonly string[] }): void {
  const lines = pages.join('\n').split('\n').map(inOneLine)
  const from = lines.indexOf(MET[0] ?? '')
  is(lines.slice(from, from + MET.length)).toEqual(MET)
  is(lines.slice(from + MET.length).join(' ')).toStartWith('To be paid $38.00')
}
