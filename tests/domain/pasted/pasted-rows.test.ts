import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { LIMITS } from '#domain/document/limits.ts'
import { isPlainText } from '#domain/html/canonical.ts'
import { multiply } from '#domain/numbers/money.ts'
import { differsFromProduct } from '#domain/numbers/priced-row.ts'
import { subtotalOf } from '#domain/numbers/totals.ts'
import { detectTableFormat } from '#domain/pasted/detect-format.ts'
import { parseText, tableFromCells } from '#domain/pasted/parse-table.ts'
import { toBoqRows, toPastedRows } from '#domain/pasted/pasted-rows.ts'

const sample = (name: string) => readFileSync(join(import.meta.dir, name), 'utf8')

/** Parses a text as if pasted under this number format. */
function paste(text: string, locale = 'en-US') {
  const table = parseText(text, LIMITS.rows)
  const reading = detectTableFormat(table, { locale, decimals: 2 })
  return { reading, ...toPastedRows(table, reading) }
}

let ids = 0
const nextId = () => `id${ids++}`
const sumOf = (text: string, locale?: string) =>
  subtotalOf(toBoqRows(paste(text, locale).rows, nextId))

test('fifty columns of figures are understood without a noticeable pause', () => {
  const figures = (row: number) =>
    Array.from({ length: 50 }, (_, at) => (((row * 7 + at * 13) % 997) / 10).toFixed(2))
  const lines = Array.from({ length: 200 }, (_, row) =>
    [...figures(row), '3', '12.50', '37.50', 'Tiles'].slice(-50).join('\t'),
  )
  const before = process.cpuUsage()
  const { reading } = paste(lines.join('\n'))
  const { user, system } = process.cpuUsage(before)
  // CPU time: other work delays a clock. It takes a fifth of that; every triple of columns took twice as long.
  expect((user + system) / 1000).toBeLessThan(2000)
  expect(reading.roles.slice(-4)).toEqual(['qty', 'itemPrice', 'price', 'description'])
})

describe('real lists', () => {
  test.each(['en-US', 'de-DE', 'pl-PL', 'de-CH'])('are understood under %s', (locale) => {
    expect(sumOf(sample('bathroom-en-header.tsv'), locale)).toBe(8361.79)
    expect(sumOf(sample('elektro-de-header.tsv'), locale)).toBe(8385.76)
    expect(sumOf(sample('dach-pl-no-header.tsv'), locale)).toBe(59_809.16)
  })

  test('keep their descriptions, units and figures', () => {
    const { reading, rows } = paste(sample('bathroom-en-header.tsv'))
    expect(reading).toEqual({
      hasHeader: true,
      titles: 0,
      locale: 'en-US',
      decimals: 2,
      roles: ['number', 'description', 'unit', 'qty', 'itemPrice', 'price'],
    })
    expect(rows).toHaveLength(18)
    expect(rows[0]).toEqual({
      description: 'Remove existing tiles, walls and floor, dispose of rubble',
      itemPrice: 14.2,
      qty: 38.5,
      unit: 'm²',
      price: 546.7,
      isPinned: false,
      isRounded: false,
      words: [],
      unread: [],
    })
    expect(paste(sample('dach-pl-no-header.tsv')).reading.roles).toEqual([
      'description',
      'unit',
      'qty',
      'itemPrice',
      'price',
    ] as never)
  })
})

describe('units', () => {
  const unitsOf = (text: string) => paste(text).rows.map(({ qty, unit }) => [qty, unit])

  test('stand beside the qty, from their own column or from the qty itself', () => {
    expect(unitsOf('Item\tQty\tUnit\tUnit price\nTiles\t18.5\tm²\t10')).toEqual([[18.5, 'm²']])
    expect(unitsOf('Item\tQty\tUnit price\nTiles\t18.5 m2\t10\nFee\t10 %\t500')).toEqual([
      [18.5, 'm²'],
      [0.1, '%'],
    ])
  })

  test('that are too long stay in the description', () => {
    const [row] = paste(`Item\tQty\tUnit\tUnit price\nTiles\t2\t${'pallet '.repeat(4)}\t10`).rows
    expect(row).toMatchObject({ qty: 2, unit: '' })
    expect(row?.description).toContain('pallet pallet')
  })

  test('of a range are no arithmetic', () => {
    expect(unitsOf('Item\tQty\tUnit price\nTiles\t2-3\t10\nWall\t4\t10')).toEqual([
      [null, ''],
      [4, ''],
    ])
  })
})

test('a percentage is divided as a decimal, as when it is typed', () => {
  const [row] = toBoqRows(paste('Item\tQty\tUnit price\nFee\t11.7 %\t5').rows, nextId)
  expect([row?.qty.value, row?.price.value]).toEqual([0.117, 0.59])
})

describe('columns', () => {
  test.each([
    [
      'two figures without a header: item price, then qty, as on our paper',
      'Tiles\t8.5\t42.75\nGlass\t1\t689',
      [8.5, 42.75],
    ],
    ['money first', 'Tiles\t$42.75\t8\nGlass\t$689.00\t1', [42.75, 8]],
    ['one amount of money is a lump sum', 'Tiles\t42.75\nGlass\t689.00', [42.75, 1]],
    ['a count alone is a qty', 'Tiles\t8\nGlass\t1', [null, 8]],
    ['qty × price in any order', 'Tiles\t85.50\t42.75\t2\nGlass\t9\t3\t3', [42.75, 2]],
    [
      'Price beside Unit price is the amount',
      'Item\tPrice\tQty\tUnit price\nTiles\t20\t2\t10',
      [10, 2],
    ],
    ['Price alone is the item price', 'Item\tQty\tPrice\nTiles\t2\t10', [10, 2]],
    ['Unit over figures is the unit price', 'Item\tQty\tUnit\nTiles\t2\t42.75', [42.75, 2]],
    [
      'Unit over figures and an amount',
      'Item\tUnit\tQty\tTotal\nTiles\t42.75\t2\t85.50',
      [42.75, 2],
    ],
    ['amount and qty give the item price', 'Item\tQty\tAmount\nTiles\t4\t10', [2.5, 4]],
    ['amount and item price give the qty', 'Item\tRate\tAmount\nTiles\t3\t10', [3, 3.33333]],
  ])('%s', (_, text, [itemPrice, qty]) => {
    expect(paste(text).rows[0]).toMatchObject({ description: 'Tiles', itemPrice, qty })
  })

  test('a price that is not the product is pinned', () => {
    const { rows } = paste('Item\tQty\tUnit price\tAmount\nTiles\t3\t3.33\t10\nGlass\t2\t4\t8')
    expect(rows.map(({ price, isPinned }) => [price, isPinned])).toEqual([
      [10, true],
      [8, false],
    ])
    expect(toBoqRows(rows, nextId).map((row) => differsFromProduct(row, 2))).toEqual([true, false])
  })

  test('a figure that can’t be read is blank and reported, never printed in the description', () => {
    const { rows } = paste('Item\tQty\tPrice\nTiles\t2-3\t10\nGlass\t1\t12/2026\nLamp\t3\t9e99')
    expect(rows).toMatchObject([
      { description: 'Tiles', qty: null, itemPrice: 10, unread: [{ name: 'qty', text: '2-3' }] },
      { description: 'Glass', unread: [{ name: 'itemPrice', text: '12/2026' }] },
      { description: 'Lamp', qty: 3, unread: [{ name: 'itemPrice', text: '9e99' }] },
    ])
  })

  test('figures are read as they are typed: digits, money words, fractions, exponents', () => {
    const { rows } = paste(
      'Item\tQty\tPrice\nA\t３\t1,200円\nB\t2 1/2\t¥1,200-\nC\t½ m2\t1.2E+03\nD\t2\t$ -',
    )
    expect(rows.map(({ qty, unit, itemPrice }) => [qty, unit, itemPrice])).toEqual([
      [3, '', 1200],
      [2.5, '', 1200],
      [0.5, 'm²', 1200],
      [2, '', null],
    ])
    expect(rows.map(({ description }) => description)).toEqual(['A', 'B', 'C', 'D'])
  })

  test('an item price beyond its cents is rounded, its price is the product of the exact figures', () => {
    const [labels, screws, given] = paste(
      'Item\tQty\tRate\tTotal\nLabels\t12000\t0.0045\t\nScrews\t2\t1.50\t3\nPins\t10\t0.0125\t0.13',
    ).rows
    expect(labels).toMatchObject({ itemPrice: 0, price: 54, isPinned: true, isRounded: true })
    expect(screws).toMatchObject({ itemPrice: 1.5, price: 3, isPinned: false, isRounded: false })
    expect(given).toMatchObject({ itemPrice: 0.01, price: 0.13, isPinned: true, isRounded: true })
    expect(sumOf('Item\tQty\tRate\nLabels\t12000\t0.0045')).toBe(54)
  })

  test('words in a figure column are kept in the description', () => {
    const { rows } = paste(
      'Item\tQty\tPrice\nTiles\t2\t10\nGlass\t1\ton request\nHeading\t\t\nGrout\t-\t3',
    )
    expect(rows.map(({ description, price }) => [description, price])).toEqual([
      ['Tiles', 20],
      ['Glass (on request)', null],
      ['Heading', null],
      ['Grout', null],
    ])
    expect(rows[1]).toMatchObject({ words: ['on request'], unread: [] })
  })

  test('a figure out of range is left blank', () => {
    const [row] = paste('Item\tQty\tPrice\nTiles\t2\t9e99\nStars\t1000000\t999999999').rows.slice(1)
    expect(row).toMatchObject({ itemPrice: null, qty: 1_000_000, price: null })
  })
})

describe('the header', () => {
  const list = 'Pos\tBezeichnung\tMenge\tEP\n1\tFliesen\t10\t12,50\n2\tKleber\t5\t8,00'

  test.each([
    ['a title', 'Angebot Badezimmer\t\t\t\n\n', 1],
    ['a title without tabs', 'Angebot Badezimmer\n', 1],
    ['a title with a figure', 'Angebot 2026-14\n', 1],
    ['a title, a customer and a date', 'Angebot\nKunde\tVogel\nDatum\t12.03.2026\n', 3],
    ['nothing', '', 0],
  ])('is found below %s, which is left out', (_, above, titles) => {
    const { reading, rows } = paste(above + list)
    expect(reading).toMatchObject({ hasHeader: true, titles })
    expect(rows).toMatchObject([
      { description: 'Fliesen', qty: 10, itemPrice: 12.5 },
      { description: 'Kleber', qty: 5, itemPrice: 8 },
    ])
  })

  test('in words of its own is found below a title too', () => {
    const { reading, rows } = paste('Offer\t\nWhat we do\tHow much\nTiles\t12.50\nGlue\t8.00')
    expect(reading).toMatchObject({ hasHeader: true, titles: 1 })
    expect(rows.map(({ description }) => description)).toEqual(['Tiles', 'Glue'])
  })

  test('of a second table leaves the rows above it in', () => {
    const { reading, rows } = paste(`Sand\t3\tt\t20\n${list}`)
    expect(reading).toMatchObject({ hasHeader: false, titles: 0 })
    expect(rows).toHaveLength(4)
  })

  test('a heading of one room above rows without a header is a row', () => {
    const { rows } = paste('Bathroom\t\t\nTiles\t10\t12.50\nGlue\t5\t8.00')
    expect(rows.map(({ description }) => description)).toEqual(['Bathroom', 'Tiles', 'Glue'])
  })
})

describe('a qty of 100,000', () => {
  const qtyBelow = (headings: string, locale = 'en-US') =>
    paste(`${headings}\nFliesen\t100,000\t12\nKleber\t5,000\t8`, locale).rows[0]?.qty

  test.each([
    'Bezeichnung\tMenge\tEP',
    'Text\tMenge\tEinzelpreis',
    'Leistung\tAnzahl\tEinzelpreis (EUR)',
    'Material\tMenge\tGP',
    'Material\tQty\tGesamtpreis',
    'Désignation\tQté\tPrix unitaire',
  ])('is a hundred below %j', (headings) => {
    expect(qtyBelow(headings)).toBe(100)
  })

  test('is what the quotation’s format says below English headings, and in Switzerland', () => {
    expect(qtyBelow('Description\tQty\tUnit price')).toBe(100_000)
    expect(qtyBelow('Description\tQty\tUnit price', 'de-DE')).toBe(100)
    expect(qtyBelow('Bezeichnung\tMenge\tEP', 'de-CH')).toBe(100_000)
  })

  test('is a hundred thousand below Menge where other figures have a decimal point', () => {
    expect(
      paste('Artikel\tMenge\tEP\nFliesen\t100,000\t12.50\nKleber\t5,000\t8.00').rows[0]?.qty,
    ).toBe(100_000)
  })
})

test('a column of figures alone has its heading left out and its format detected', () => {
  const column = (...lines: string[]) =>
    detectTableFormat(parseText(lines.join('\n'), 9), { locale: 'en-US', decimals: 2 })
  expect(column('EP', '12,50', '1.250')).toMatchObject({ hasHeader: true, locale: 'de-DE' })
  expect(column('12,50', '1.250')).toMatchObject({ hasHeader: false, locale: 'de-DE' })
  expect(column('Menge', '100,000')).toMatchObject({ hasHeader: true, locale: 'de-DE' })
  expect(column('Material', 'Sand', 'Kies')).toMatchObject({ hasHeader: false })
})

describe('text with tabs', () => {
  test('quoted cells hold tabs, breaks and quotes', () => {
    const text = '"Tiles\r\nand ""grout"""\t2\r\n"a\tb"\t3\r\n'
    expect(parseText(text, 10).cells).toEqual([
      ['Tiles\nand "grout"', '2'],
      ['a b', '3'],
    ])
    const [row] = toBoqRows(paste('"Tiles <\nand & grout"\t2\t3.00').rows, nextId)
    expect(row?.description.html).toBe('Tiles &lt;<br>and &amp; grout')
  })

  test('a quote that opens no quoted cell is text', () => {
    expect(parseText('"loose" pipe\t3/4"\n"\tx', 10).cells).toEqual([
      ['"loose" pipe', '3/4"'],
      ['"', 'x'],
    ])
  })

  test('rows beyond the limit are not read', () => {
    const table = parseText('a\tb\n'.repeat(50_000), 5)
    expect(table).toMatchObject({ isCut: true, cells: { length: 5 } })
    expect(tableFromCells([['a'], ['b']], 1)).toMatchObject({ isCut: true, cells: [['a']] })
    expect(parseText('a\tb\n'.repeat(5), 5).isCut).toBe(false)
  })

  test('unclosed quotes are read in linear time', () => {
    const cells = parseText('"\t"a\n'.repeat(20_000), 5_000).cells
    expect(cells.length).toBeGreaterThan(0)
  })

  // With time that grows with its square, it took more than 20 s.
  test.each(['1 ', '1.', '½', ' x '])(
    'a long cell of %j over and over takes linear time',
    (part) => {
      const cell = `${part.repeat(200_000 / part.length)}!`
      expect(paste(`A\t${cell}\t1.00\nB\t2\t${cell}`).lines.length).toBe(2)
    },
  )
})

const money = (cents: number, [group, decimal]: readonly [string, string], sign: string) => {
  const [whole = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${cents < 0 ? '-' : ''}${grouped}${decimal}${rest}${sign}`
}

test('any list, with either decimal separator, is read as it was written', () => {
  const row = fc.record({
    text: fc.stringMatching(/^[A-Z][a-z]{5,12} [a-z]{6,9}$/),
    cents: fc.integer({ min: -2_000_000, max: 2_000_000 }).filter((cents) => cents !== 0),
    qty: fc.integer({ min: 1, max: 400 }),
  })
  const habit = fc.constantFrom([',', '.'] as const, ['.', ','] as const, ['\u00a0', ','] as const)
  const rows = fc.array(row, { minLength: 3, maxLength: 12 })
  const sign = fc.constantFrom('', ' €', ' zł')
  const locale = fc.constantFrom('en-US', 'de-DE', 'pl-PL')
  fc.assert(
    fc.property(rows, habit, sign, locale, fc.boolean(), (list, marks, end, own, hasHeader) => {
      const lines = list.map(({ text, cents, qty }) =>
        [text, String(qty), money(cents, marks, end), money(cents * qty, marks, end)].join('\t'),
      )
      const header = hasHeader ? ['Description\tQty\tUnit price\tAmount'] : []
      const found = paste([...header, ...lines].join('\r\n'), own)
      expect(found.reading.hasHeader).toBe(hasHeader)
      expect(found.rows).toEqual(
        list.map(({ text, cents, qty }) => ({
          description: text,
          itemPrice: cents / 100,
          qty,
          price: (cents * qty) / 100,
          unit: '',
          isPinned: false,
          isRounded: false,
          words: [],
          unread: [],
        })),
      )
    }),
    { numRuns: 100 },
  )
})

test('whatever is pasted becomes valid rows', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.constantFrom('1,234', '"', '1.5', ''),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (cells) => {
      const { rows } = paste(cells.map((line) => line.join('\t')).join('\n'))
      for (const { description, itemPrice, qty, price } of toBoqRows(rows, nextId)) {
        expect(isPlainText(description.html) || description.html.length > 0).toBe(true)
        if (price.pin.isPinned) continue
        const both = itemPrice.value !== null && qty.value !== null
        expect(price.value).toBe(both ? multiply(itemPrice.value ?? 0, qty.value ?? 0, 2) : null)
      }
    }),
    { numRuns: 200 },
  )
})
