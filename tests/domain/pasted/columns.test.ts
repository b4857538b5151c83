import { describe, expect, test } from 'bun:test'
import { COMMON_CURRENCIES, LOCALES } from '#domain/numbers/offered-formats.ts'
import { lines, pasteText } from '../../support/pasted.ts'

const sumOf = (text: string, locale?: string) => pasteText(lines(text), locale).sum

/** The table with its columns in each order. */
function permuted(text: string): string[] {
  const rows = text.split(' / ').map((row) => row.split('│'))
  const orders = permutationsOf(rows[0]?.map((_, at) => at) ?? [])
  return orders.map((order) => rows.map((row) => order.map((at) => row[at]).join('│')).join(' / '))
}

const permutationsOf = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item) =>
        permutationsOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      )

describe('in any order of the columns', () => {
  test.each([
    ['a qty with its unit', 'Floor│18.5 m2│35.00│647.50 / Labour│3 h│45.00│135.00', 782.5],
    ['one qty in percent', 'Labour│50.00│2 / Handling│1,000.00│3.5%', 135],
    ['a qty with ×', 'Floor│2 ×│35.00│70.00 / Door│3 ×│20.00│60.00', 130],
    ['a qty with x before it', 'Floor│x2│35.00 / Door│x3│20.00', 130],
    ['a qty with x behind it', 'Floor│2x│35.00 / Door│3x│20.00', 130],
    ['words among prices', 'Floor│35.00│2 / Door│included│1 / Lamp│20.00│3', 130],
    ['words with an amount', 'Floor│35.00│2│70.00 / Door│n/a│1│n/a / Lamp│20.00│3│60.00', 130],
    ['a dash for nothing', 'Floor│35.00│2 / Door│-│1 / Lamp│20.00│3', 130],
    ['an accounting zero', 'Floor│$35.00│2 / Delivery│$ -│1 / Lamp│$20.00│3', 130],
    ['scientific notation', 'Cable│1.2E+03│2 / Lamp│2.5E+01│3', 2475],
    ['rupees', 'Cement│Rs. 1,200│2 / Sand│Rs. 80│3', 2640],
    ['a price of a unit', 'Floor│18.5│35.00 €/m² / Labour│3│45.00 €/h', 782.5],
    ['decimals in the qty', 'Floor│18.5│35.00│647.50 / Labour│3│45.00│135.00', 782.5],
  ])('%s', (_, text, sum) => {
    for (const table of permuted(text)) expect([table, sumOf(table)]).toEqual([table, sum])
  })
})

test.each([
  ['Position│Menge│Einzelpreis', 'Fliesen│3│1,50', 'description'],
  ['Pos.│Position│Menge│Einzelpreis', '1│Fliesen│3│1,50 / 2│Kleber│1│3,50', 'number,description'],
  ['Position│Bezeichnung│Menge│Einzelpreis', 'T-30│Fliesen│3│1,50', 'number,description'],
])('below %j the words are the description where nothing else is', (heading, body, roles) => {
  const { rows, reading } = pasteText(lines(`${heading} / ${body}`), 'de-DE')
  expect(reading.roles.join()).toStartWith(roles)
  expect(rows[0]).toMatchObject({ description: 'Fliesen', qty: 3, itemPrice: 1.5 })
})

test('words in place of a figure stay in the description and are said', () => {
  const { rows, doubts } = pasteText(lines('Floor│35.00│2 / Door│included│1 / Lamp│TBD│3'))
  expect(rows.map(({ description }) => description)).toEqual([
    'Floor',
    'Door (included)',
    'Lamp (TBD)',
  ])
  expect(doubts.flatMap((doubt) => (doubt.kind === 'words' ? [doubt.text] : []))).toEqual([
    'included',
    'TBD',
  ])
})

test('an accounting zero is blank', () => {
  const { rows } = pasteText(lines('Floor│$35.00│2 / Delivery│$ -│1 / Lamp│$20.00│3'))
  expect(rows[1]).toMatchObject({ description: 'Delivery', itemPrice: null, words: [] })
})

test('long texts are never units', () => {
  const text =
    'Floor│oak, oiled, laid in herringbone│2│35.00 / Door│white, with a frame and a lock│1│20.00'
  const { rows } = pasteText(lines(text))
  expect(rows.map(({ unit }) => unit)).toEqual(['', ''])
})

describe('costs', () => {
  test.each([
    ['Item│Qty│Cost│Price', 'Door│2│60│100', 200],
    ['Item│Cost│Qty│Price', 'Door│60│2│100', 200],
    ['Artikel│Menge│EK│VK', 'Tür│2│60,00│100,00', 200],
    ['Artikel│Menge│Einkaufspreis│Einzelpreis', 'Tür│2│60,00│100,00', 200],
    ['Item│Qty│Purchase price│Price│Amount', 'Door│2│60│100│200', 200],
    ['Item│Qty│Cost│Total cost│Price│Amount', 'Door│2│60│120│100│200', 200],
    ['Nazwa│Ilość│Cena zakupu│Cena', 'Drzwi│2│60,00│100,00', 200],
    ['Désignation│Qté│Prix d’achat│PU HT', 'Porte│2│60,00│100,00', 200],
  ])('below %j are left out', (heading, row, sum) => {
    expect(sumOf(`${heading} / ${row}`)).toBe(sum)
  })

  test('are the price where there is no other, and the dialog asks', () => {
    const { sum, doubts } = pasteText(lines('Item│Qty│Unit cost / Door│2│60.50 / Lamp│3│20.00'))
    expect(sum).toBe(181)
    expect(doubts).toMatchObject([{ kind: 'format', sum: 0, money: 181 }])
  })

  test('are told from prices by what multiplies, without a header', () => {
    expect(sumOf('Door│2│60.00│100.00│200.00 / Lamp│3│11.00│20.00│60.00')).toBe(260)
  })
})

describe('the dialog asks', () => {
  const asked = (text: string) =>
    pasteText(lines(text)).doubts.flatMap((doubt) => (doubt.kind === 'format' ? [doubt.sum] : []))

  test('whether prices are of one or of the line, where nothing tells', () => {
    expect(asked('Floor│2│30.00 / Door│4│20.00')).toContain(50)
    expect(asked('Item│Qty│Price / Floor│2│30.00 / Door│4│20.00')).toContain(50)
  })

  test('not where a heading tells', () => {
    expect(asked('Item│Qty│Unit price / Floor│2│30.00 / Door│4│20.00')).toEqual([])
    expect(asked('Item│Qty│Amount / Floor│2│30.00 / Door│4│20.00')).toEqual([])
  })

  test('not where an amount in cents can’t be so many times a price', () => {
    expect(asked('Floor│3│10.00 / Door│7│20.00')).toEqual([])
  })

  test('not where amounts are qty × price', () => {
    expect(asked('Floor│2│30.00│60.00 / Door│4│20.00│80.00')).toEqual([])
  })

  test('not where a total confirms the sum', () => {
    const table = 'Floor│2│30.00 / Door│4│20.00'
    expect(pasteText(lines(`${table} / Total││140.00`)).sum).toBe(140)
    expect(pasteText(lines(`${table} / Total││50.00`)).sum).toBe(50)
  })

  test('in the order of the money that hangs on it', () => {
    const money = pasteText(
      lines('Item│Qty│Price│Amount / A│2│30│61 / B│1│2-3│40 / C│4│20│90 / D│1│incl.│'),
    ).doubts.map((doubt) => doubt.money)
    expect(money).toEqual(money.toSorted((a, b) => b - a))
    expect(money.length).toBe(4)
  })

  test('where no column is one of prices', () => {
    expect(pasteText(lines('Item│Qty│Cost price / Door│2│60.00')).doubts).toMatchObject([
      { kind: 'noPrice' },
    ])
    expect(pasteText(lines('Door│2 pcs / Lamp│3 pcs')).doubts[0]).toMatchObject({ kind: 'noPrice' })
    expect(pasteText(lines('Door│white / Lamp│with a shade')).doubts).toEqual([])
  })

  test('for figures in one number format or the other', () => {
    expect(asked('Wire│1,250│8 / Cable│2,400│3')).toContain(17.2)
  })
})

const CURRENCIES = [
  ...COMMON_CURRENCIES,
  ...'JPY CNY KRW INR PKR BRL MXN ZAR TRY UAH RON BGN ISK ILS THB VND PHP IDR SGD HKD'.split(' '),
  ...'NZD TWD AED SAR EGP MAD NGN KES GEL KZT RUB RSD ARS CLP COP PEN'.split(' '),
]

/** Marks of currencies before and behind the figure, as the platform writes them where they are used. */
const MARKS = [
  ...new Set(
    ['en', ...LOCALES].flatMap((locale) =>
      CURRENCIES.flatMap((currency) =>
        (['code', 'symbol'] as const).map((currencyDisplay) =>
          new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
            .formatToParts(1)
            .find(({ type }) => type === 'currency')
            ?.value.trim(),
        ),
      ),
    ),
  ),
].filter((mark) => mark !== undefined && mark.length > 1)

test('every mark of money tells the prices, before or behind them', () => {
  const wrong = MARKS.flatMap((mark) =>
    [`${mark} 1,200`, `1,200 ${mark}`].filter((price) => {
      const { rows } = pasteText(lines(`Cement│${price}│2 / Sand│80│3`))
      return rows[0]?.itemPrice !== 1200 || rows[0]?.qty !== 2
    }),
  )
  expect(wrong).toEqual([])
})

test.each([
  '250:-',
  '1,200/-',
  '35.-',
  '¥1,200-',
  '₹1,25,000/-',
  'Fr. 35.–',
  '1.500.000đ',
  '12,000원',
])('%s is a price in either column', (price) => {
  for (const text of [`Cement│${price}│2`, `Cement│2│${price}`])
    expect(pasteText(lines(text)).reading.roles.toSorted()).toEqual([
      'description',
      'itemPrice',
      'qty',
    ] as never)
  expect(pasteText(lines(`Cement│${price}│2`)).reading.roles[1]).toBe('itemPrice')
  expect(pasteText(lines(`Cement│2│${price}`)).reading.roles[2]).toBe('itemPrice')
})
