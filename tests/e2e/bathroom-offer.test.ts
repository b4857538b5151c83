import { expect as is, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { shot } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { recalculate, SOFFICE } from '../support/libreoffice.ts'
import { hasPdfTools, readPdf } from '../support/pdf.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { costOf } from './offer.ts'
import {
  addAlternative,
  addDiscount,
  addTax,
  boq,
  giveSevenPercent,
  named,
  pasteSheet,
  shareWithAll,
} from './steps/bathroom.ts'
import { FINGER, type Hands, POINTER, typeInto } from './steps/hands.ts'
import { press } from './steps/keys.ts'
import { block, cell, centsIn, rows, total } from './steps/paper.ts'
import { fillSaveForm, pressSave, sendSaveForm } from './steps/saving.ts'
import { reload, visit } from './steps/visit.ts'

const server = sharedServer({ web: true })

/** The amounts under the table, worked out by hand by the rules of numbers.md. */
type Amounts = readonly [sum: string, line: string, net: string, ...taxes: string[]]

// The sheet's 8,361.79 less the optional 497.84; 3 % of it are 235.9185. The 7 % row takes 21.37 of
// these and keeps 691.03: 48.3721 of tax. The others keep 6,937.00: 1,318.03.
const CALCULATED: Amounts = [
  ...(['Sum 7,863.95', 'Discount −3% −235.92', 'Net 7,628.03'] as const),
  'VAT 19% of 6,937.00 1,318.03',
  'VAT 7% of 691.03 48.37',
]
// 7,863.95 × 9,500 / 8,994.43 = 8,305.975, less 249.1791. The 7 % row, 752.41 now, keeps 729.84.
const SPREAD: Amounts = [
  ...(['Sum 8,305.97', 'Discount −3% −249.18', 'Net 8,056.79'] as const),
  'VAT 19% of 7,326.95 1,392.12',
  'VAT 7% of 729.84 51.09',
]
// The other alternative adds 849.00 − 727.70 = 121.30; 3 % of 8,427.27 are 252.8181.
const SWITCHED: Amounts = [
  ...(['Sum 8,427.27', 'Discount −3% −252.82', 'Net 8,174.45'] as const),
  'VAT 19% of 7,444.61 1,414.48',
  'VAT 7% of 729.84 51.09',
]

/** What the total would change by: to 9,640.02 and 10,074.66. */
const LEFT_OUT = ['alternative +140.02', 'optional +574.66']

for (const [width, hands, name] of [
  [1280, POINTER, 'by pointer and keys'],
  [390, FINGER, 'with a finger on a phone'],
] as const)
  test(`a bathroom is offered with tax, discount and options, for a round total, ${name}`, async () => {
    const ann = await signUp(server)
    await using at = await visit(server, '/new', { as: ann, width, touch: hands === FINGER })
    const { page } = at
    const look = (step: string) => shot(page, `bathroom-${step}`, [width])
    await pasteSheet(page, hands)
    await expect(total(page)).toHaveText('$8,361.79')

    await addTax(page, hands)
    await look('1-tax')
    await expect(total(page)).toHaveText('$9,950.53')
    await press(page, 'Escape')
    await giveSevenPercent(page, hands, named(page, 'Vanity unit'))
    await look('2-other-rate')
    await expect(total(page)).toHaveText('$9,865.04')
    await press(page, 'Escape')
    await expect(page.locator('[data-tax]')).toHaveCount(0)
    // There are two rates now.
    await expect(boq(page).locator('[data-cell="tax"]')).toHaveCount(18)

    await addDiscount(page, hands)
    await expect(total(page)).toHaveText('$9,569.09')
    await look('3-line')
    await hands.choose(named(page, 'Underfloor heating'), 'Optional')
    await expect(total(page)).toHaveText('$8,994.43')
    const heating = named(page, 'Underfloor heating').locator('[data-difference]')
    await expect(heating).toHaveText('+574.66')
    await addAlternative(page, hands)
    await look('4-options')
    await shows(page, CALCULATED, '$8,994.43')

    await typeInto(hands, total(page), '9,500.00')
    await shows(page, CALCULATED, '$9,500.00')
    await look('5-typed')
    await hands.press(page.getByRole('button', { name: 'Spread over the rows' }))
    await shows(page, SPREAD, '$9,500.00')
    await addUp(page)
    await look('6-spread')

    // The rest is the same for both.
    if (hands === FINGER) return
    await pressSave(page)
    await fillSaveForm(page, { name: 'Bathroom' })
    const id = await sendSaveForm(page)
    await reload(page)
    await shows(page, SPREAD, '$9,500.00')
    await addUp(page)
    const { body } = await ann.call('/api/get-quotation', { body: { id } })
    is(body.quotation.totals).toMatchObject({
      sum: 8305.97,
      lines: [-249.18],
      net: 8056.79,
      rounding: 0,
      total: 9500,
      taxes: [
        { base: 7326.95, tax: 1392.12 },
        { base: 729.84, tax: 51.09 },
      ],
    })
    if (hasPdfTools) {
      const { pages } = await readPdf(await download(page, hands, 'pdf'))
      hasLines(pages.join('\n').split('\n'), SPREAD)
      for (const text of LEFT_OUT) is(inOneLine(pages.join(' '))).toContain(text)
    }
    if (SOFFICE) {
      const file = await download(page, hands, 'excel')
      const [lines = []] = await recalculate([file], { asShown: true })
      // A sheet's own program writes the minus of its figures.
      const texts = lines.map((cells) =>
        cells
          .filter(Boolean)
          .join(' ')
          .replace(/-(?=\d)/g, '−'),
      )
      hasLines(texts, SPREAD)
      for (const text of LEFT_OUT) is(inOneLine(texts.join(' '))).toContain(text)
      is(texts).toContain('Subtotal USD 8,305.97')
    }

    await shareWithAll(page, hands)
    await using customer = await visit(server, `/${id}`, { width, touch: hands === FINGER })
    await shows(customer.page, SPREAD, '$9,500.00')
    const cabin = named(customer.page, 'Shower cabin')
    await expect(cabin.locator('[data-difference]')).toHaveText('+140.02')
    await hands.press(cabin.getByRole('radio'))
    await shows(customer.page, SWITCHED, '$9,640.02')
    await expect(named(customer.page, 'Walk-in').getByRole('radio')).not.toBeChecked()
    await shot(customer.page, 'bathroom-7-public', [width])
    await reload(customer.page)
    await shows(customer.page, SPREAD, '$9,500.00')
  })

/** Expects the amounts in the price block, and the total below them. */
async function shows(page: Page, amounts: Amounts, text: string): Promise<void> {
  await expect(total(page)).toHaveText(text)
  const items = block(page, 'price').locator('li[data-total]')
  await expect.poll(async () => (await items.allInnerTexts()).map(inOneLine)).toEqual([...amounts])
}

/** Expects each price to be its item price × qty, and the subtotal to be the sum of those that count. */
async function addUp(page: Page): Promise<void> {
  // Rows out of sight are written once the page is idle.
  await expect.poll(() => sumOf(page)).toBe(830_597)
  for (const row of await rows(boq(page)).all()) {
    const price = await centsIn(cell(row, 'price'))
    const qty = Number.parseFloat((await cell(row, 'qty').textContent()) ?? '')
    is(price).toBe(
      costOf({
        cents: await centsIn(cell(row, 'itemPrice')),
        thousandths: Math.round(qty * 1000),
      }),
    )
  }
  await expect(cell(boq(page), 'subtotal')).toHaveText('8,305.97')
}

async function sumOf(page: Page): Promise<number> {
  let sum = 0
  for (const row of await rows(boq(page)).all())
    if ((await row.getAttribute('data-chosen')) !== 'false')
      sum += await centsIn(cell(row, 'price'))
  return sum
}

/** Expects the amounts one after the other among the lines, and then the total of the offer. */
function hasLines(lines: readonly string[], amounts: Amounts): void {
  const found = lines.map(inOneLine)
  const from = found.indexOf(amounts[0])
  is(found.slice(from, from + amounts.length)).toEqual([...amounts])
  is(found.slice(from + amounts.length).join(' ')).toMatch(/^Total \$9,500\.00 /)
}

async function download(page: Page, hands: Hands, kind: 'pdf' | 'excel'): Promise<Uint8Array> {
  const downloading = page.waitForEvent('download')
  await hands.share(page, kind)
  return readFile(await (await downloading).path())
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
