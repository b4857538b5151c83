import HEADINGS from './headings.json'
import KNOWN from './known-words.json'

/**
 * What a heading says about its column. `anyPrice` is an item price or the line's price, `anyCost`
 * a cost if there is a price beside it, `rate` a percentage that no row keeps, such as a markup.
 */
export type HeadingRole = Exclude<ColumnRole, 'none'> | 'anyPrice' | 'anyCost' | 'rate'

/** The role that a heading names, in the languages of the lists below; null if it names none. */
export function roleOfHeading(heading: string): HeadingRole | null {
  const words = plain(heading)
  if (words === '') return NUMBER_SIGNS.test(heading.trim()) ? 'number' : null
  if (NUMBER_SIGNS.test(heading.trim())) return 'number'
  if (COST.test(words)) return 'cost'
  if (PERCENT.test(heading) && SHORT_DISCOUNTS.has(words)) return 'discount'
  return byHeading().get(words) ?? byHeading().get(withoutCurrency(words)) ?? null
}

/**
 * Whether the heading is a word of a language that writes a decimal comma. Words that English has
 * too (total, unit, no) say nothing.
 */
export function isHeadingWithComma(heading: string): boolean {
  const words = plain(heading)
  const known = [words, withoutCurrency(words)].find((each) => byHeading().has(each))
  return known !== undefined && !ENGLISH_HEADINGS.has(known)
}

/** Whether the heading of costs means those of the whole line: 'Total cost', 'EK gesamt'. */
export const isTotalCost = (heading: string): boolean => TOTAL_COST.test(plain(heading))

/** Whether the heading says that its column holds percentages, or amounts of money. */
export const saysPercent = (heading: string): boolean =>
  PERCENT.test(heading) || PERCENT_WORD.test(plain(heading))
export const saysAmount = (heading: string): boolean =>
  /\p{Sc}/u.test(heading) || AMOUNT_WORD.test(plain(heading))

/** Whether the heading says that its prices are with or without tax; null if it doesn't. */
export function taxIn(heading: string): 'included' | 'added' | null {
  const words = plain(heading)
  if (WITH_TAX.test(words)) return 'included'
  return WITHOUT_TAX.test(words) ? 'added' : null
}

/** Whether the text is a unit: `m²`, `pcs`, `Stk`. */
export const isUnit = (text: string): boolean => UNITS.has(plain(text))

/**
 * Lower case without accents; each run of characters other than letters and digits becomes a space.
 */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const PERCENT = /[%٪％]/
const PERCENT_WORD =
  /(?:^| )(?:rate|percent|percentage|pct|satz|\p{L}+satz|taux|tarief|stawka|sazba|sadzba|kulcs|sats|\p{L}+sats|kanta|\p{L}+kanta|aliquota|tipo|taxa|cota|ставка|orani|税率|\p{L}+率|\p{L}*율)(?: |$)/u
const AMOUNT_WORD =
  /(?:^| )(?:amount|value|\p{L}*betrag|montant|importe|importo|kwota|bedrag|belopp|\p{L}*belob|castka|osszeg|valor|сумма|сума|tutar|金額|額)(?: |$)/u
/** 'Desc. %' is a discount in Spanish and Portuguese; 'Desc.' alone is a description. */
const SHORT_DISCOUNTS = new Set(['desc', 'sc', 'ale', 'off', 'red'])
const TOTAL_COST =
  /(?:^| )(?:total|totals|totale|totaal|line|gesamt\p{L}*|summe|sum|amount|\p{L}*betrag|razem|lacznie|calkowity|suma|celkem|spolu|osszesen|totalt|summa|i alt|yhteensa|итого|всего|сумма|разом|всього|сума|συνολο|toplam|общо|合計|合计|합계)(?: |$)/u

const WITH_TAX =
  /(?:^| )(?:gross|brutto\p{L}*|bruto|lordo|ttc|incl|inc|inkl|including|inklusive|incluido|incluida|inclusa|vcetne|s dph|с ндс|з пдв|税込\p{L}*)(?: |$)/u
const WITHOUT_TAX =
  /(?:^| )(?:net|netto\p{L}*|neto|ht|excl|ex vat|ex gst|ex tax|exkl|excluding|exklusive|zzgl|hors|sin iva|esclusa|bez dph|без ндс|без пдв|税抜\p{L}*)(?: |$)/u

const NUMBER_SIGNS = /^(#|№|n°|nº)$/i

/** `Unit price (EUR)`, `Preis €`: the currency says nothing about the role. */
const withoutCurrency = (words: string): string =>
  words
    .replace(
      /\b(eur|usd|gbp|chf|pln|zl|czk|kc|huf|ft|sek|nok|dkk|kr|ron|lei|euro?|net|netto)\b/g,
      '',
    )
    .replace(/ +/g, ' ')
    .trim()

/**
 * Words that can only mean what the seller pays; headings of its sums start with the same words.
 */
const COST =
  /^(?:ek|ekp|einkauf\w*|einstand\w*|selbstkosten|selbstkostenpreis|purchas\w*|buy|buying|buy price|buying price|cost price|our cost|costprice|wholesale|wholesale price|cena zakupu|zakup|koszt wlasny|achat|prix d achat|prix achat|pa|pa ht|prix de revient|compra|precio de compra|precio compra|precio de coste|precio coste|acquisto|prezzo d acquisto|prezzo di acquisto|prezzo acquisto|inkoop\w*|kostprijs|nakup|nakupni cena|nakupna cena|porizovaci cena|beszerzesi ar|beszerzes|bekerulesi ar|inkop|inkopspris|innkjop|innkjopspris|innpris|indkob|indkobspris|kostpris|ostohinta|omakustannushinta|preco de custo|preco de compra|preco custo|pret achizitie|pret de achizitie|achizitie|себестоимость|закупка|закупочная цена|цена закупки|собівартість|закупівля|закупівельна ціна|κοστος|τιμη αγορας|maliyet|alis fiyati|alis|покупна цена|原価|仕入|仕入価格|进价|成本|원가)(?: |$)/

let roles: ReadonlyMap<string, HeadingRole> | null = null

/** Made of the lists when it is first needed: nearly all pages load this code and never paste rows. */
function byHeading(): ReadonlyMap<string, HeadingRole> {
  roles ??= new Map(
    Object.entries(HEADINGS).flatMap(([role, words]) =>
      words.map((word) => [plain(word), role as HeadingRole] as const),
    ),
  )
  return roles
}

/** Headings that an English list may have, even if other languages use them too. */
const ENGLISH_HEADINGS: ReadonlySet<string> = new Set(KNOWN.english)

const UNITS: ReadonlySet<string> = new Set(KNOWN.units)

/**
 * What a column of a pasted table holds. `price` is the row's amount, `cost` what the seller pays
 * for one, `tax` the rate in percent. `number` is the list's own numbering, which is not kept.
 */
export const COLUMN_ROLES = [
  'description',
  'unit',
  'qty',
  'itemPrice',
  'price',
  'discount',
  'tax',
  'cost',
  'number',
  'none',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** Roles that several columns may have. */
export const SHARED_ROLES: ReadonlySet<ColumnRole> = new Set(['number', 'none'])
