import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { lines, pasteText } from '../../support/pasted.ts'

const WORDS = [
  'Total',
  'Subtotal',
  'Sub-total',
  'Grand total',
  'Total amount',
  'Net total',
  'Amount due',
  'Sum',
  'Gesamtsumme',
  'Summe',
  'Zwischensumme',
  'Gesamtbetrag',
  'Nettosumme',
  'Gesamt netto',
  'Endbetrag',
  'Summe netto EUR',
  'Total HT',
  'Total général',
  'Sous-total',
  'Montant total HT',
  'Net à payer',
  'Suma',
  'Importe total',
  'Base imponible',
  'Total general',
  'Subtotal',
  'Totale',
  'Totale imponibile',
  'Subtotale',
  'Totale complessivo',
  'Razem',
  'Ogółem',
  'Suma netto',
  'Łącznie',
  'Wartość netto razem',
  'Do zapłaty razem',
  'Totaal',
  'Subtotaal',
  'Celkem',
  'Mezisoučet',
  'Spolu',
  'Összesen',
  'Végösszeg',
  'Summa',
  'Totalt',
  'I alt',
  'Yhteensä',
  'Итого',
  'Всего',
  'Разом',
  'Всього',
  'Σύνολο',
  'Toplam',
  'Genel toplam',
  'Ukupno',
  'Skupaj',
  'Общо',
  '合計',
  '小計',
  '合计',
  '합계',
]

describe('a line with the amount of the rows above', () => {
  test.each(WORDS)('%s', (word) => {
    const full = pasteText(
      lines(`Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / ${word}│││100.00`),
    )
    expect(full.sum).toBe(100)
    const amounts = pasteText(lines(`Service│Amount / Door│70.00 / Lamp│30.00 / ${word}│100.00`))
    expect(amounts.sum).toBe(100)
    expect(amounts.leftOut).toEqual([[word, '100.00']])
  })

  test('is left out whatever it is called', () => {
    const { sum, leftOut } = pasteText(
      lines('Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / Kokonaisuus│││130.00'),
    )
    expect([sum, leftOut.length]).toEqual([130, 1])
  })

  test('closes groups, taxes and the whole', () => {
    const { sum, leftOut } = pasteText(
      lines(
        'Item│Qty│Price│Amount / Kitchen│││ / Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / Subtotal kitchen│││130.00 / Bath│││ / Mirror│1│70.00│70.00 / Subtotal bath│││70.00 / Net│││200.00 / VAT 19 %│││38.00 / Gross│││238.00',
      ),
    )
    expect(sum).toBe(200)
    expect(leftOut.map((line) => line?.[0])).toEqual([
      'Subtotal kitchen',
      'Subtotal bath',
      'Net',
      'VAT 19 %',
      'Gross',
    ])
  })

  test.each([
    [
      'the sum of quantities beside it',
      'Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / Total│3││130.00',
      130,
    ],
    [
      'its word beside the amount',
      'Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / ││Total│130.00',
      130,
    ],
    [
      'no word',
      'Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / │││130.00',
      130,
    ],
    [
      'prices, in a table without amounts',
      'Item│Qty│Unit price / Door│2│50.00 / Lamp│1│30.00 / Total││130.00',
      130,
    ],
    [
      'an amount carried over',
      'Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / Carried forward│││130.00 / Brought forward│││130.00 / Sink│1│5│5 / Total│││135.00',
      135,
    ],
    [
      'tax included in it',
      'Service│Amount / Door│100.00 / Lamp│19.00 / Total│119.00 / incl. VAT 19 %│19.00',
      119,
    ],
    [
      'tax without its rate',
      'Service│Amount / Door│100.00 / Lamp│100.00 / VAT│40.00 / Total│240.00',
      200,
    ],
    [
      'a deposit of 30 %',
      'Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Total│││100.00 / Deposit 30 %│││30.00',
      100,
    ],
    [
      'sums before their rows',
      'Item│Qty│Unit price│Amount / Kitchen│││130.00 / Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / Bath│││75.00 / Sink│1│5│5 / Tub│1│70│70',
      205,
    ],
  ])('with %s', (_, text, sum) => {
    expect(pasteText(lines(text)).sum).toBe(sum)
  })
})

describe('a row is no total', () => {
  test.each([
    ['though it begins like one', 'Service│Amount / Tax return│450.00 / Advice│100.00', 550],
    [
      'though it begins like one and stands last',
      'Service│Amount / Advice│100.00 / Tax return│450.00',
      550,
    ],
    [
      'though it costs what the one above does',
      'Service│Amount / Advice│100.00 / Survey│100.00 / Report│300.00',
      500,
    ],
    [
      'though it is named like one, with a qty and a price of its own',
      'Item│Qty│Unit price / Door│2│50.00 / Total station, rental│1│200.00',
      300,
    ],
    [
      'a discount in percent',
      'Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Discount 10 %│││-10.00',
      90,
    ],
    [
      'a surcharge in percent',
      'Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Kleinmengenzuschlag│││12.50',
      112.5,
    ],
    ['a part named Teil 1', 'Leistung│Betrag / Teil 1│500,00 / Teil 2│250,00', 750],
  ])('%s', (_, text, sum) => {
    expect(pasteText(lines(text)).sum).toBe(sum)
  })
})

test('what is left out, or kept though it may be a total, is named with its amount', () => {
  const about = (text: string) =>
    pasteText(lines(text)).doubts.map(({ kind, money }) => [kind, money])
  expect(about('Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Total│││100.00')).toEqual([
    ['leftOut', 100],
  ])
  expect(about('Service│Amount / Advice│100.00 / Tax return│450.00')).toEqual([['kept', 450]])
  expect(about('Service│Amount / A│10.00 / B│20.00 / C│30.00')).toEqual([['leftOut', 30]])
})

test('a total that is not the sum is left out, and the sum of the rows is told', () => {
  const { sum, doubts } = pasteText(
    lines('Item│Qty│Unit price│Amount / Door│2│50.00│100.00 / Lamp│1│30.00│30.00 / Total│││150.00'),
  )
  expect(sum).toBe(130)
  expect(doubts).toMatchObject([{ kind: 'leftOut', amount: 150, expected: 130 }])
})

test('a line that is left out is kept by choice, and the other way round', () => {
  const text = lines('Service│Amount / A│10.00 / B│20.00 / C│30.00')
  expect(pasteText(text, 'en-US', new Map([[3, true]])).sum).toBe(60)
  expect(pasteText(text, 'en-US', new Map([[1, false]])).sum).toBe(50)
})

test('headings repeated on each page are left out', () => {
  const head = 'Item│Qty│Unit price'
  const { rows, leftOut } = pasteText(lines(`${head} / Door│2│50.00 / ${head} / Lamp│1│30.00`))
  expect(rows.map(({ description }) => description)).toEqual(['Door', 'Lamp'])
  expect(leftOut).toHaveLength(1)
})

test.each([
  ['gesamtsumme.tsv', 100],
  ['tax-return.tsv', 550],
  ['four-decimals.tsv', 54],
])('%s, which came in wrong', (name, sum) => {
  expect(pasteText(readFileSync(`${import.meta.dir}/${name}`, 'utf8')).sum).toBe(sum)
})
