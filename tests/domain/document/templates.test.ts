import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { samplesLeft } from '#domain/document/samples-left.ts'
import { QuotationSchema } from '#domain/document/schema.ts'
import {
  type Local,
  loadTradeTexts,
  TRADE_NAMES,
  type TradeTexts,
  tradeTemplate,
} from '#domain/document/templates/index.ts'
import TRADES from '#domain/document/templates/trades.json'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { usualRates } from '#domain/numbers/usual-rates.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { LANGUAGES } from '#domain/words/language.ts'
import type { NewLanguage } from '#domain/words/new-language.ts'

/** Totals worked out by hand from the positions. */
const TOTALS: Record<string, number> = {
  bathroom: 7_812.8,
  painting: 7_729.1,
  electrical: 16_356.5,
  garden: 6_892.5,
  'web-design': 11_871,
  catering: 9_407,
}

let count = 0
const make = (name: string) => {
  const quotation = tradeTemplate(name, () => `id-${++count}`)
  if (!quotation) throw new Error(`There is no template ${name}`)
  return quotation
}

test.each(TRADE_NAMES)('%s holds to schema and number rules', (name) => {
  const quotation = make(name)
  expect([...Value.Errors(QuotationSchema, quotation)]).toEqual([])
  const reading = recalculateQuotation(quotation)
  expect(reading.ok && reading.value).toBe(quotation)
  const total = quotation.blocks.find((block) => block.type === 'price')
  expect(total?.price.value).toBe(TOTALS[name] as number)
})

test.each(TRADE_NAMES)('%s has every id once, and its client to be filled in', (name) => {
  const quotation = make(name)
  const rows = quotation.blocks.flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))
  const ids = [...quotation.blocks, ...rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(rows.length).toBeGreaterThan(9)
  expect(samplesLeft(quotation.blocks, wordsOf('en').fields).length).toBeGreaterThan(0)
})

test('another name has no template', () => {
  expect(tradeTemplate('none', () => 'id')).toBeNull()
  expect(tradeTemplate('toString', () => 'id')).toBeNull()
})

/** What a browser of the country starts with. */
const STARTS: readonly NewLanguage[] = [
  { language: 'de', locale: 'de-DE', currency: 'EUR' },
  { language: 'fr', locale: 'fr-FR', currency: 'EUR' },
  { language: 'es', locale: 'es-ES', currency: 'EUR' },
  { language: 'it', locale: 'it-IT', currency: 'EUR' },
  { language: 'nl', locale: 'nl-NL', currency: 'EUR' },
  { language: 'pl', locale: 'pl-PL', currency: 'PLN' },
  { language: 'cs', locale: 'cs-CZ', currency: 'CZK' },
  { language: 'pt', locale: 'pt-PT', currency: 'EUR' },
  { language: 'sv', locale: 'sv-SE', currency: 'SEK' },
  { language: 'da', locale: 'da-DK', currency: 'DKK' },
  { language: 'el', locale: 'el-GR', currency: 'EUR' },
  { language: 'ar', locale: 'ar-AE', currency: 'AED' },
]

async function localFor(start: NewLanguage): Promise<Local> {
  const texts = await loadTradeTexts(start.language)
  if (!texts) throw new Error(`There are no texts in ${start.language}`)
  return { start, texts, words: { en: wordsOf('en'), to: wordsOf(start.language) } }
}

async function makeLocal(name: string, start: NewLanguage) {
  const quotation = tradeTemplate(name, () => `id-${++count}`, await localFor(start))
  if (!quotation) throw new Error(`There is no template ${name}`)
  return quotation
}

const pricesOf = ({ blocks }: { blocks: ReturnType<typeof make>['blocks'] }) =>
  blocks
    .flatMap((block) => (block.type === 'boq' ? block.boq.rows : []))
    .flatMap((row) => ('itemPrice' in row ? [row.itemPrice.value] : []))

test('every language but English has texts of its own', async () => {
  const found = await Promise.all(LANGUAGES.map(loadTradeTexts))
  const without = LANGUAGES.filter((_, at) => found[at] === null)
  expect(without).toEqual(['en'])
})

test.each(STARTS)('in $language each trade has all of its texts', async ({ language }) => {
  const texts = (await loadTradeTexts(language)) as TradeTexts
  expect(Object.keys(texts)).toEqual(['units', ...TRADE_NAMES])
  for (const [name, trade] of Object.entries(TRADES)) {
    const { title, tagline, note, terms, tables, ...more } = texts[name as keyof typeof TRADES]
    expect(more).toEqual({})
    expect(terms).toHaveLength(trade.terms.length)
    const counts = tables.map(({ descriptions }) => descriptions.length)
    expect(counts).toEqual(trade.tables.map(({ positions }) => positions.length))
    const all = [title, tagline, note, ...terms, ...tables.map((table) => table.title)]
    const said = [...all, ...tables.flatMap(({ descriptions }) => descriptions)]
    for (const text of said) {
      expect(text.trim()).toBe(text)
      // Amounts would be in one currency: terms do without.
      expect(text).toMatch(/^[^<>&€$£]+$/)
      expect(JSON.stringify(trade)).not.toContain(JSON.stringify(text))
    }
    const units = trade.tables.flatMap(({ positions }) => positions.map(({ unit }) => unit))
    for (const unit of units.filter(Boolean)) expect(Object.keys(texts.units)).toContain(unit)
  }
})

test.each(
  STARTS.flatMap((start) => TRADE_NAMES.map((name) => [start.language, name, start] as const)),
)(
  'in %s %s holds to schema and number rules, in the country’s currency and with its tax',
  async (language, name, start) => {
    const quotation = await makeLocal(name, start)
    expect([...Value.Errors(QuotationSchema, quotation)]).toEqual([])
    const reading = recalculateQuotation(quotation)
    expect(reading.ok && reading.value).toBe(quotation)
    expect(quotation).toMatchObject(start)
    const { mode, rates } = quotation.tax
    const [usual] = usualRates(start.locale)
    expect([mode, ...rates.map(({ percent }) => percent)]).toEqual(
      usual === undefined ? ['none'] : ['added', usual],
    )
    const { template, samples } = wordsOf(language)
    const texts = quotation.blocks.map((block) => (block.type === 'text' ? block.text.html : ''))
    const paper = texts.join('')
    for (const said of [samples.clientHeading, template.termsHeading, template.details])
      expect(paper).toContain(`<h2>${said}</h2>`)
    expect(paper).not.toMatch(/Prepared for|Details|Valid for|Terms and conditions/)
    expect(samplesLeft(quotation.blocks, wordsOf(language).fields).length).toBeGreaterThan(0)
  },
)

test('a price of another currency looks like one that a person has typed', async () => {
  const german = await makeLocal('bathroom', { language: 'de', locale: 'de-DE', currency: 'EUR' })
  expect(pricesOf(german)).toEqual([
    505, 355, 55, 220, 70, 38, 46, 35, 58, 100, 770, 460, 550, 650, 200, 55,
  ])
  const swiss = await makeLocal('painting', { language: 'de', locale: 'de-CH', currency: 'CHF' })
  expect(pricesOf(swiss).slice(0, 5)).toEqual([3.5, 7.4, 4.9, 13, 11.5])
})

test('in its own currency a trade keeps its prices', async () => {
  const start = { language: 'de', locale: 'de-DE', currency: 'EUR' } as const
  expect(pricesOf(await makeLocal('painting', start))).toEqual(pricesOf(make('painting')))
})

test.each([
  ['de-DE', 'EUR', 'EUR', 'MwSt. 19', 'Zu allen Preisen kommt die Mehrwertsteuer hinzu. '],
  ['de-AT', 'EUR', 'EUR', 'USt. 20', 'Zu allen Preisen kommt die Steuer hinzu. '],
  ['de-US', 'USD', 'USD', '', 'Alle Preise verstehen sich ohne Steuer. '],
  ['de-DE', 'XAU', 'EUR', 'MwSt. 19', 'Zu allen Preisen kommt die Mehrwertsteuer hinzu. '],
  ['de-DE', undefined, 'EUR', 'MwSt. 19', 'Zu allen Preisen kommt die Mehrwertsteuer hinzu. '],
])(
  'in %s with %p it is in %s, with the tax %p and the note %p',
  async (locale, asked, currency, tax, note) => {
    const start = { language: 'de', locale, ...(asked && { currency: asked }) } as const
    const quotation = await makeLocal('garden', start)
    expect(quotation.currency).toBe(currency)
    expect(quotation.tax.rates.map(({ name, percent }) => `${name} ${percent}`).join()).toBe(tax)
    expect(JSON.stringify(quotation.blocks)).toContain(`<p>${note}`)
    expect(totalsOf(quotation.blocks, quotation).shown).toBeGreaterThan(6_000)
  },
)
