import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { productWith } from '#domain/numbers/priced-row.ts'
import { taxIn } from '#domain/pasted/heading-words.ts'
import { lines, pasteText } from '../../support/pasted.ts'
import { amount } from '../../support/soak.ts'

const rolesOf = (text: string) => pasteText(lines(text)).reading.roles

/** What each row has beside its description, in short. */
const termsOf = (text: string, locale?: string) =>
  pasteText(lines(text), locale).items.flatMap((item) =>
    item.type === 'row'
      ? [[item.discount, item.taxPercent, item.cost, item.price, item.isPinned]]
      : [],
  )

describe('headings name', () => {
  test.each([
    'Discount|Discount %|Disc.|Disc %|Rebate|Rabatt|Rabatt %|Rabatt in %|Nachlass|Remise|Remise (%)',
    'Taux de remise|Descuento|Dto.|Dto. %|Desc. %|Sconto|Sconto %|Korting|Korting %|Rabat|Rabat %',
    'Sleva|Sleva %|Zľava|Kedvezmény|Engedmény %|Rabatt (%)|Alennus|Ale-%|Desconto|Reducere',
    'Скидка|Скидка, %|Знижка|Έκπτωση|İndirim|Отстъпка|割引|値引き|折扣|할인',
  ])('the discount: %s', (headings) => {
    for (const heading of headings.split('|'))
      expect([
        heading,
        ...termsOf(`Item│Qty│Unit price│${heading}│Total / Door│2│50.00│10│90.00`),
      ]).toEqual([heading, [10, null, null, 90, false]])
  })

  test.each([
    'VAT|VAT %|VAT rate|Tax|Tax %|Tax rate|GST|GST %|Sales tax|MwSt.|MwSt. %|MwSt.-Satz|USt.|USt. %',
    'Umsatzsteuer|Steuersatz|TVA|TVA %|Taux TVA|Taux de TVA|IVA|IVA %|Aliquota IVA|Tipo de IVA|BTW',
    'BTW %|DPH|Sazba DPH|Sadzba DPH|ÁFA|ÁFA kulcs|Moms|Moms %|Momssats|MVA|Mva-sats|ALV|ALV-%',
    'Stawka VAT|Taxa de IVA|Cota TVA|НДС|НДС, %|Ставка НДС|ПДВ|ДДС|ΦΠΑ|KDV|KDV oranı|消費税|税率|부가세',
  ])('the tax rate: %s', (headings) => {
    for (const heading of headings.split('|'))
      expect([
        heading,
        ...termsOf(`Item│Qty│Unit price│${heading} / Door│2│50.00│19 / Lamp│1│30.00│7`),
      ]).toEqual([heading, [null, 19, null, 100, false], [null, 7, null, 30, false]])
  })

  test.each([
    'Cost|Cost price|Purchase price|EK|Einkaufspreis|Einkauf netto|Cena zakupu|Prix d’achat|PA HT',
    'Precio de coste|Prezzo d’acquisto|Inkoopprijs|Nákupní cena|Beszerzési ár|Inköpspris|Ostohinta',
    'Innkjøpspris|Indkøbspris|Preço de custo|Preț achiziție|Себестоимость|Собівартість|原価|원가',
  ])('the cost of one: %s', (headings) => {
    for (const heading of headings.split('|'))
      expect([
        heading,
        ...termsOf(`Item│Qty│${heading}│Price│Amount / Door│2│30.00│50.00│100.00`),
      ]).toEqual([heading, [null, null, 30, 100, false]])
  })
})

describe('other columns are not mistaken', () => {
  test.each([
    ['Item│Qty│Cost│Total cost│Price│Amount / Door│2│60│120│100│200', [60, 100]],
    ['Item│Qty│EK gesamt│EK│VK│Gesamt / Tür│2│120│60│100│200', [60, 100]],
    ['Item│Qty│Einkauf│Einstand│Price│Amount / Door│2│120│60│100│200', [60, 100]],
    ['Item│Qty│Total cost│Price│Amount / Door│2│120│100│200', [null, 100]],
    ['Item│Qty│Unit cost│Price / Door│2│60│100', [60, 100]],
    ['Item│Qty│Unit cost│Total / Door│2│60│120', [null, 60]],
    ['Item│Qty│Cost / Door│2│60', [null, 60]],
  ])('cost and item price: %s', (text, [cost, itemPrice]) => {
    const [row] = pasteText(lines(text)).items
    expect(row).toMatchObject({ type: 'row', cost: cost as number, itemPrice: itemPrice as number })
  })

  test('a discounted price is not the item price beside one', () => {
    expect(
      rolesOf(
        'Item│Qty│Unit price│Discount %│Discounted price│Total / Door│2│50.00│10│45.00│90.00 / Lamp│1│20.00│0│20.00│20.00',
      ),
    ).toEqual(['description', 'qty', 'itemPrice', 'discount', 'none', 'price'])
  })

  test('a price with tax is not the price of the line', () => {
    expect(
      rolesOf(
        'Item│Qty│Price│VAT %│Price incl. VAT / Door│2│100.00│19│119.00 / Lamp│1│50.00│7│53.50',
      ),
    ).toEqual(['description', 'qty', 'itemPrice', 'tax', 'none'])
  })

  test.each([
    'Item│Qty│Price│VAT amount│Total / Door│2│50.00│19.00│100.00 / Lamp│3│30.00│17.10│90.00',
    'Item│Qty│Price│VAT│Total / Door│2│50.00│19.00│100.00 / Lamp│3│30.00│17.10│90.00',
    'Item│Qty│Price│VAT│Total / Door│2│50.00│20.00│100.00 / Lamp│1│50.00│10.00│50.00',
    'Item│Qty│Price│Tax / Door│2│50.00│20.00 / Lamp│1│50.00│10.00',
    'Item│Qty│Price│Tax / Door│2│50.00│$20.00 / Lamp│1│50.00│$10.00',
    'Item│Qty│Price│Tax code / Door│2│50.00│A / Lamp│1│50.00│B',
  ])('amounts of tax are no rates: %s', (text) => {
    expect(rolesOf(text)).not.toContain('tax')
    expect(termsOf(text).every(([, tax]) => tax === null)).toBe(true)
  })

  test('a discount that the prices don’t have is left out', () => {
    const text =
      'Item│Qty│Unit price│Discount│Total / Door│2│50.00│20│100.00 / Lamp│3│30.00│20│90.00'
    expect(rolesOf(text)).toEqual(['description', 'qty', 'itemPrice', 'none', 'price'])
    expect(pasteText(lines(text)).sum).toBe(190)
  })
})

test('headings say whether their prices are with or without tax', () => {
  const said = (headings: string) => headings.split('|').map(taxIn)
  expect(said('Price incl. VAT|Gross|Bruttopreis|Prix TTC|Cena brutto|Prezzo IVA inclusa')).toEqual(
    Array(6).fill('included'),
  )
  expect(said('Price excl. VAT|Net price|Nettopreis|PU HT|Cena netto|Cena bez DPH')).toEqual(
    Array(6).fill('added'),
  )
  expect(said('Price|Unit price|Einzelpreis|Amount|Interest')).toEqual(Array(5).fill(null))
})

describe('without a header', () => {
  test('percentages are a discount only if they make the prices', () => {
    expect(rolesOf('Door│2│50.00│10 %│90.00 / Lamp│3│30.00│5 %│85.50')).toEqual([
      'description',
      'qty',
      'itemPrice',
      'discount',
      'price',
    ] as never)
    expect(rolesOf('Door│2│50.00│20 %│100.00 / Lamp│3│30.00│20 %│90.00')).toEqual([
      'description',
      'qty',
      'itemPrice',
      'none',
      'price',
    ] as never)
    expect(rolesOf('Door│2│50.00│10 % / Lamp│3│30.00│5 %')).not.toContain('discount')
  })

  test('a rate of tax is never taken for certain', () => {
    expect(rolesOf('Door│2│50.00│100.00│19 % / Lamp│3│30.00│90.00│7 %')).toEqual([
      'description',
      'qty',
      'itemPrice',
      'price',
      'none',
    ] as never)
  })

  test.each(['pcs', 'm²', 'h', 'Stk', 'szt.', 'шт'])('%s beside the qty is its unit', (unit) => {
    const { rows } = pasteText(lines(`Door│2│${unit}│50.00 / Lamp│3│${unit}│20.00`))
    expect(rows.map((row) => [row.qty, row.unit, row.itemPrice])).toEqual([
      [2, unit, 50],
      [3, unit, 20],
    ])
  })
})

describe('a discount', () => {
  const discountsOf = (column: readonly string[], prices: readonly string[] = []) =>
    termsOf(
      `Item│Qty│Unit price│Discount${prices.length > 0 ? '│Total' : ''} / ${column
        .map((text, at) => ['Door', '2', '50.00', text, ...prices.slice(at, at + 1)].join('│'))
        .join(' / ')}`,
    ).map(([discount, , , price, isPinned]) => [discount, price, isPinned])

  test.each([
    ['percent', ['10', '2.5'], ['90.00', '97.50'], [10, 2.5]],
    ['percent with a sign', ['10 %', '2.5 %'], ['90.00', '97.50'], [10, 2.5]],
    ['percent, negative', ['-10', '-2.5'], ['90.00', '97.50'], [10, 2.5]],
    ['surcharges alone', ['-10', '-5'], ['110.00', '105.00'], [-10, -5]],
    ['a surcharge beside it', ['10', '-5'], ['90.00', '105.00'], [10, -5]],
    ['a share', ['0.1', '0.025'], ['90.00', '97.50'], [10, 2.5]],
    ['an amount off the line', ['15.00', '3.00'], ['85.00', '97.00'], [15, 3]],
    ['an amount off each piece', ['7.50', '1.50'], ['85.00', '97.00'], [15, 3]],
    ['nothing', ['10', '0'], ['90.00', '100.00'], [10, null]],
  ])('is read as %s, as the products prove', (_, column, prices, percents) => {
    expect(discountsOf(column, prices)).toEqual(
      percents.map((percent, at) => [percent, Number(prices[at]), false]),
    )
  })

  test('is in percent where no price proves it, unless marked as money', () => {
    expect(discountsOf(['10', '5.00'])).toEqual([
      [10, 90, false],
      [5, 95, false],
    ])
    expect(discountsOf(['$10.00', '$5.00'])).toEqual([
      [10, 90, false],
      [5, 95, false],
    ])
  })

  test('in money that is no percentage to 4 decimals leaves the price pinned, which is said', () => {
    const { items, doubts } = pasteText(
      lines(
        'Item│Qty│Unit price│Discount│Total / Door│2│50.00│10.00│90.00 / Lamp│3│30.00│10.00│80.00',
      ),
    )
    expect(items).toMatchObject([
      { discount: 10, price: 90, isPinned: false },
      { discount: null, price: 80, isPinned: true },
    ])
    expect(doubts).toMatchObject([{ kind: 'pinned', money: 10, product: 90 }])
  })

  test('that doesn’t make the price leaves it pinned', () => {
    const { items, doubts } = pasteText(
      lines('Item│Qty│Unit price│Discount│Total / Door│2│50.00│10│90.00 / Lamp│3│30.00│10│75.00'),
    )
    expect(items[1]).toMatchObject({ discount: 10, price: 75, isPinned: true })
    expect(doubts).toMatchObject([{ kind: 'pinned', product: 81 }])
  })

  test('is worked out exactly and rounded once', () => {
    expect(termsOf('Item│Qty│Unit price│Discount % / Wire│2.5│19.99│15')).toEqual([
      [15, null, null, 42.48, false],
    ])
  })

  test('that can’t be read is asked for', () => {
    const { doubts, rows } = pasteText(
      lines('Item│Qty│Unit price│Discount / Door│2│50.00│50+10 / Lamp│1│20.00│10 / Tub│1│9│5'),
    )
    expect(doubts).toMatchObject([{ kind: 'unread', name: 'discount', text: '50+10', column: 3 }])
    expect(rows[0]).toMatchObject({ description: 'Door', price: 100 })
  })

  test('gives the item price where the list has only the price', () => {
    expect(pasteText(lines('Item│Qty│Discount %│Total / Door│2│10│90.00')).items).toMatchObject([
      { itemPrice: 50, qty: 2, discount: 10, price: 90, isPinned: false },
    ])
  })
})

describe('a tax rate', () => {
  test.each([
    ['19', 19],
    ['19 %', 19],
    ['19,0 %', 19],
    ['0', 0],
    ['5.5 %', 5.5],
    ['', null],
  ])('%p is %p percent', (text, percent) => {
    const [row] = termsOf(`Item│Qty│Unit price│VAT % / Door│2│50.00│${text} / Lamp│1│9│7 %`)
    expect(row?.[1]).toBe(percent)
  })

  test('is a share where none of them is above 1', () => {
    const text = 'Item│Qty│Unit price│Tax rate / Door│2│100.00│0.19 / Lamp│1│50.00│0.07'
    expect(termsOf(text).map(([, tax]) => tax)).toEqual([19, 7])
  })

  test('in words is asked for, and stays out of the description', () => {
    const { doubts, rows } = pasteText(
      lines('Item│Qty│Unit price│Tax / Door│2│100.00│exempt / Lamp│1│50.00│7 / Tub│1│3│19'),
    )
    expect(doubts).toMatchObject([{ kind: 'unread', name: 'tax', text: 'exempt', money: 0 }])
    expect(rows[0]).toMatchObject({ description: 'Door' })
  })
})

test('words about a cost stay out of the description, which customers read', () => {
  const { rows, doubts } = pasteText(
    lines('Item│Qty│EK│VK / Door│2│60.00│100.00 / Lamp│1│ask Bob│20.00 / Tub│1│ca. 5│9.00'),
  )
  expect(rows.map(({ description }) => description)).toEqual(['Door', 'Lamp', 'Tub'])
  expect(doubts.flatMap((doubt) => (doubt.kind === 'unread' ? [doubt.name] : []))).toEqual(['cost'])
})

/** A list whose headings name all columns, in any order and with either decimal mark. */
test('any list with discounts, tax rates and costs is read as it was written', () => {
  const row = fc.record({
    description: fc.stringMatching(/^[A-Z][a-z]{5,12} [a-z]{6,9}$/),
    itemPrice: fc.integer({ min: 100, max: 900_000 }).map((cents) => cents / 100),
    qty: fc.integer({ min: 100, max: 40_000 }).map((hundredths) => hundredths / 100),
    discount: fc.constantFrom(null, 2, 3, 5, 7.5, 10, 12.5, 33.3333, -5),
    taxPercent: fc.constantFrom(null, 0, 5.5, 7, 19, 25),
    cost: fc.option(fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100)),
  })
  const headings = fc.constantFrom(
    ['Description', 'Qty', 'Unit price', 'Discount %', 'VAT %', 'Purchase price', 'Amount'],
    ['Bezeichnung', 'Menge', 'Einzelpreis', 'Rabatt', 'MwSt.', 'EK', 'Gesamtpreis'],
    ['Désignation', 'Qté', 'PU HT', 'Remise', 'TVA', 'Prix d’achat', 'Montant HT'],
    ['Opis', 'Ilość', 'Cena jednostkowa', 'Rabat', 'VAT', 'Cena zakupu', 'Wartość'],
  )
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 3, maxLength: 12 }),
      headings,
      order,
      fc.constantFrom('.', ','),
      fc.boolean(),
      (list, names, at, decimal, hasSign) => {
        const money = (value: number) => value.toFixed(2).replace('.', decimal)
        const percent = (value: number | null) =>
          value === null ? '' : `${String(value).replace('.', decimal)}${hasSign ? ' %' : ''}`
        const cells = list.map((one) => [
          one.description,
          String(one.qty).replace('.', decimal),
          money(one.itemPrice),
          percent(one.discount),
          percent(one.taxPercent),
          one.cost === null ? '' : money(one.cost),
          money(productWith(one.itemPrice, one.qty, one.discount, 2) ?? 0),
        ])
        const text = [names, ...cells]
          .map((line) => at.map((column) => line[column]).join('\t'))
          .join('\n')
        const locale = decimal === '.' ? 'en-US' : 'de-DE'
        const { items } = pasteText(text, locale)
        expect(
          items.map((item) =>
            item.type === 'row'
              ? {
                  description: item.description,
                  itemPrice: item.itemPrice,
                  qty: item.qty,
                  discount: item.discount,
                  taxPercent: item.taxPercent,
                  cost: item.cost,
                }
              : item,
          ),
        ).toEqual(list)
        expect(items.every((item) => item.type === 'row' && !item.isPinned)).toBe(true)
      },
    ),
    { numRuns: amount(150, 5_000) },
  )
}, 120_000)
