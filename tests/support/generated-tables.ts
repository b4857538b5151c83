/** A random table of a price list as text, with the sum that a reader who knows its columns gets. */
export interface GeneratedTable {
  readonly text: string
  /** The quotation's number format. */
  readonly locale: string
  /** In cents. */
  readonly sum: number
}

interface Country {
  readonly locale: string
  readonly group: string
  readonly decimal: string
  /** `¤` stands for the figure. */
  readonly money: readonly string[]
  /** description, unit, qty, item price, price, cost. */
  readonly headings: readonly string[]
  readonly units: readonly string[]
  readonly total: readonly string[]
  readonly tax: string
  readonly words: readonly string[]
  /** Whether its prices have no cents. */
  readonly isWhole?: boolean
}

const country = (
  locale: string,
  separators: string,
  money: string,
  headings: string,
  units: string,
  total: string,
  [tax, words]: [tax: string, words: string],
): Country => ({
  locale,
  group: separators[0] ?? '',
  decimal: separators[1] ?? '',
  money: ['¤', ...money.split(';')],
  headings: headings.split(';'),
  units: units.split(';'),
  total: total.split(';'),
  tax,
  words: words.split(';'),
  isWhole: WHOLE.has(locale),
})

/** Their currencies have no cents. */
const WHOLE = new Set(['hu-HU', 'ja-JP'])

/** How twenty countries write their lists. */
export const COUNTRIES: readonly Country[] = [
  country(
    'en-US',
    ',.',
    '$¤;$ ¤;¤ USD',
    'Description;Unit;Qty;Unit price;Amount;Purchase price',
    'pcs;m2;h;ea',
    'Total;Subtotal',
    ['Sales tax', 'included;n/a;TBD'],
  ),
  country(
    'en-GB',
    ',.',
    '£¤;¤ GBP',
    'Item;Unit;Quantity;Rate;Total;Buying price',
    'pcs;m²;hrs',
    'Total;Net total',
    ['VAT', 'incl.;by others'],
  ),
  country(
    'de-DE',
    '.,',
    '¤ €;€ ¤;EUR ¤',
    'Bezeichnung;Einheit;Menge;Einzelpreis;Gesamtpreis;EK',
    'Stk;m²;Std',
    'Gesamtsumme;Summe netto',
    ['MwSt.', 'inkl.;bauseits'],
  ),
  country(
    'de-AT',
    '.,',
    '€ ¤',
    'Leistung;EH;Menge;EP;GP;Einkaufspreis',
    'Stk;m2;Std',
    'Summe;Zwischensumme',
    ['USt.', 'enthalten'],
  ),
  country(
    'de-CH',
    '’.',
    'CHF ¤;Fr. ¤',
    'Artikel;Einheit;Anzahl;Preis je Einheit;Betrag;Einstandspreis',
    'Stk;m2;Std',
    'Total;Gesamtbetrag',
    ['MwSt', 'inkl.'],
  ),
  country(
    'fr-FR',
    ' ,',
    '¤ €',
    'Désignation;Unité;Qté;PU HT;Montant HT;Prix d’achat',
    'u;m2;h',
    'Total HT;Sous-total',
    ['TVA', 'compris;offert'],
  ),
  country(
    'it-IT',
    '.,',
    '€ ¤;¤ €',
    'Descrizione;U.M.;Quantità;Prezzo unitario;Importo;Prezzo d’acquisto',
    'm2;kg;h',
    'Totale;Imponibile',
    ['IVA', 'compreso'],
  ),
  country(
    'es-ES',
    '.,',
    '¤ €',
    'Concepto;Ud;Cantidad;Precio unitario;Importe;Precio de compra',
    'ud;m2;h',
    'Total;Base imponible',
    ['IVA', 'incluido'],
  ),
  country(
    'pt-PT',
    ' ,',
    '¤ €',
    'Descrição;Unidade;Quantidade;Preço unitário;Valor;Preço de compra',
    'un;m2;h',
    'Total;Subtotal',
    ['IVA', 'incluído'],
  ),
  country(
    'pt-BR',
    '.,',
    'R$ ¤',
    'Descrição;Un;Qtd;Preço unit.;Valor total;Preço de custo',
    'un;m2;h',
    'Total geral;Subtotal',
    ['ISS', 'incluso'],
  ),
  country(
    'nl-NL',
    '.,',
    '€ ¤',
    'Omschrijving;Eenheid;Aantal;Stukprijs;Bedrag;Inkoopprijs',
    'st;m2;uur',
    'Totaal;Subtotaal',
    ['BTW', 'inclusief'],
  ),
  country(
    'pl-PL',
    ' ,',
    '¤ zł;¤ PLN',
    'Nazwa;J.m.;Ilość;Cena jednostkowa;Wartość;Cena zakupu',
    'szt.;m2;godz',
    'Razem;Suma',
    ['VAT', 'w cenie;gratis'],
  ),
  country(
    'cs-CZ',
    ' ,',
    '¤ Kč',
    'Popis;MJ;Množství;Jednotková cena;Cena celkem;Nákupní cena',
    'ks;m2;hod',
    'Celkem;Mezisoučet',
    ['DPH', 'v ceně'],
  ),
  country(
    'hu-HU',
    ' ,',
    '¤ Ft',
    'Megnevezés;ME;Mennyiség;Egységár;Összesen;Beszerzési ár',
    'db;m2;óra',
    'Összesen;Végösszeg',
    ['ÁFA', 'ingyenes'],
  ),
  country(
    'sv-SE',
    ' ,',
    '¤ kr',
    'Benämning;Enhet;Antal;À-pris;Belopp;Inköpspris',
    'st;m2;tim',
    'Summa;Totalt',
    ['Moms', 'ingår'],
  ),
  country(
    'nb-NO',
    ' ,',
    'kr ¤',
    'Beskrivelse;Enhet;Antall;Enhetspris;Beløp;Innkjøpspris',
    'stk;m2;t',
    'Sum;Totalt',
    ['MVA', 'inkludert'],
  ),
  country(
    'fi-FI',
    ' ,',
    '¤ €',
    'Kuvaus;Yksikkö;Määrä;Yksikköhinta;Yhteensä;Ostohinta',
    'kpl;m2;h',
    'Yhteensä;Välisumma',
    ['ALV', 'sisältyy'],
  ),
  country(
    'uk-UA',
    ' ,',
    '¤ грн;¤ ₴',
    'Найменування;Од.;Кількість;Ціна за одиницю;Сума;Собівартість',
    'шт;м2;год',
    'Разом;Всього',
    ['ПДВ', 'включено'],
  ),
  country('ja-JP', ',.', '¥¤;¤円;￥¤', '品名;単位;数量;単価;金額;原価', '個;式;m2', '合計;小計', [
    '消費税',
    '込み',
  ]),
  country(
    'en-IN',
    ',.',
    'Rs. ¤;₹¤;₹ ¤',
    'Particulars;Unit;Qty;Rate;Amount;Purchase price',
    'nos;m2;kg',
    'Total;Grand total',
    ['GST', 'included'],
  ),
]

const NAMES = [
  'Wall tiles',
  'Oak floor, oiled',
  'Türblatt weiß',
  'Sink',
  'Kabel NYM-J 3x1,5',
  'Montage vor Ort',
  'Lamp',
  'Pose de carrelage',
  'Fenster 120 × 80',
  'Paint',
  'Труба',
  'タイル工事',
  'Delivery',
  'Drzwi wewnętrzne',
  'M8 screws',
]

/** How one table is laid out. */
interface Layout {
  readonly land: Country
  readonly chance: Chance
  readonly columns: readonly string[]
  readonly hasHeader: boolean
  readonly hasAmount: boolean
  /** `¤` stands for the figure. */
  readonly money: string
  readonly count: string
  readonly hasUnitInQty: boolean
  readonly isWholeQty: boolean
}

type Cells = Readonly<Record<string, string>>

/** From 0 to 1. */
type Chance = () => number

/** Makes a table; the same random choices give the same table. */
export function generateTable(chance: Chance): GeneratedTable {
  const layout = layOut(chance)
  const { land, columns, hasHeader, hasAmount } = layout
  const body = Array.from({ length: 1 + Math.floor(chance() * 8) }, (_, at) => rowAt(at, layout))
  const sum = body.reduce((total, row) => total + readAmount(row, layout), 0)
  const totals = isTrue(chance, 0.4) && sum > 0 ? totalLines(sum, land, chance() < 0.5) : []
  const isGrouped = isTrue(chance, 0.2)
  const lines = [
    ...(hasHeader && isTrue(chance, 0.2) ? [{ [columns[0] ?? '']: 'Offer 2026-14' }] : []),
    ...(hasHeader ? [headerOf(layout)] : []),
    ...body.flatMap((row, at) =>
      isGrouped && at % 3 === 0 ? [{ description: `Room ${at / 3 + 1}` }, row] : [row],
    ),
    ...totals.map(([description, amount]) => ({
      description,
      [hasAmount ? 'price' : 'itemPrice']: priceIn(layout, amount / 100),
    })),
  ] satisfies Cells[]
  return {
    text: lines
      .map((cells: Cells) => columns.map((column) => cells[column] ?? '').join('\t'))
      .join('\n'),
    locale: isTrue(chance, 0.6) ? land.locale : pick(chance, ['en-US', 'de-DE', 'fr-FR']),
    sum,
  }
}

function layOut(chance: Chance): Layout {
  const land = pick(chance, COUNTRIES)
  const hasHeader = isTrue(chance, 0.5)
  const hasAmount = isTrue(chance, 0.6)
  const units = pick(chance, ['none', 'column', 'qty'])
  const isTold = hasHeader || hasAmount
  const columns = [
    'description',
    'qty',
    'itemPrice',
    ...(hasAmount ? ['price'] : []),
    ...(units === 'column' ? ['unit'] : []),
    ...(isTrue(chance, 0.3) ? ['number'] : []),
    ...(isTold && isTrue(chance, 0.3) ? ['cost'] : []),
    ...(isTrue(chance, 0.15) ? ['code'] : []),
    ...(isTold && isTrue(chance, 0.15) ? ['rate'] : []),
    ...(hasAmount && isTrue(chance, 0.1) ? ['weight'] : []),
  ]
  return {
    land,
    chance,
    hasHeader,
    hasAmount,
    columns: shuffle(columns, chance),
    money: isTrue(chance, 0.5) ? '¤' : pick(chance, land.money),
    count: pick(chance, ['¤', '¤', '¤', '¤ ×', '¤x', 'x¤']),
    hasUnitInQty: units === 'qty',
    isWholeQty: isTrue(chance, 0.5),
  }
}

function headerOf({ columns, land, chance }: Layout): Cells {
  const named = ['description', 'unit', 'qty', 'itemPrice', 'price', 'cost']
  const others: Cells = {
    number: pick(chance, ['No', 'Pos', '#']),
    code: 'SKU',
    rate: land.tax,
    weight: 'kg',
  }
  const headings = columns.map((column) => [
    column,
    others[column] ?? land.headings[named.indexOf(column)] ?? '',
  ])
  return Object.fromEntries(headings)
}

function rowAt(at: number, layout: Layout): Cells {
  const { land, chance, isWholeQty } = layout
  const qty = isWholeQty
    ? 1 + Math.floor(chance() * 40)
    : Math.round(chance() * 40_000 + 1) / pick(chance, [10, 100, 1000])
  const each = isTrue(chance, 0.4)
    ? Math.ceil(chance() * 50) * 10
    : Math.round(chance() * pick(chance, [5_000, 300_000]) + 1) / (land.isWhole ? 1 : 100)
  const unit = pick(chance, land.units)
  const size = write(qty, decimalsOf(qty), land)
  const nothing = isTrue(chance, 0.08) ? pick(chance, ['-', '–', ...land.words]) : null
  return {
    number: String(at + 1),
    description: `${pick(chance, NAMES)} ${pick(chance, ['', 'A', 'no. 7', '2'])}`.trim(),
    qty: layout.hasUnitInQty ? `${size} ${unit}` : layout.count.replace('¤', size),
    unit,
    itemPrice: nothing ?? priceIn(layout, each),
    price: nothing ?? priceIn(layout, qty * each),
    cost: priceIn(layout, each * (0.4 + chance() * 0.4)),
    code: `${pick(chance, ['A-', 'TK', ''])}${1000 + Math.floor(chance() * 9000)}-${pick(chance, ['X', 'B2'])}`,
    rate: `${pick(chance, [19, 20])} %`,
    weight: write(Math.round(chance() * 9000) / 10, 1, land),
  }
}

function priceIn({ land, money }: Layout, value: number): string {
  const decimals = land.isWhole ? 0 : 2
  return money.replace('¤', write(round(value, decimals), decimals, land))
}

const pick = <T>(chance: Chance, items: readonly T[]): T =>
  items[Math.floor(chance() * items.length)] as T

const isTrue = (chance: Chance, share: number): boolean => chance() < share

function totalLines(sum: number, land: Country, isTaxed: boolean): (readonly [string, number])[] {
  const [total = '', net = ''] = land.total
  if (!isTaxed) return [[total, sum]]
  const tax = land.isWhole ? Math.round(sum / 1000) * 100 : Math.round(sum / 5)
  return [
    [net, sum],
    [`${land.tax} ${land.isWhole ? 10 : 20} %`, tax],
    [total, sum + tax],
  ]
}

/** Reads a row as a person does who knows its columns and its country, in cents. */
function readAmount(row: Cells, { land, hasAmount }: Layout): number {
  const one = { digits: 1n, scale: 0 }
  const [a, b] = hasAmount
    ? [readFigure(row.price ?? '', land), one]
    : [readFigure(row.itemPrice ?? '', land), readFigure(row.qty ?? '', land)]
  if (a === null || b === null) return 0
  const scale = 10n ** BigInt(a.scale + b.scale)
  return Number((a.digits * b.digits * 200n + scale) / (2n * scale))
}

/** The digits up to the unit or mark, and how many of them are decimals. */
function readFigure(
  text: string,
  { group, decimal }: Country,
): { digits: bigint; scale: number } | null {
  const [plain] = /\d[\d.,’ ]*/.exec(text) ?? []
  if (plain === undefined) return null
  const [whole = '', rest = ''] = plain.trim().split(decimal)
  return { digits: BigInt(whole.replaceAll(group, '') + rest), scale: rest.length }
}

function write(value: number, decimals: number, { group, decimal, locale }: Country): string {
  const [whole = '', rest = ''] = value.toFixed(decimals).split('.')
  const groups = locale === 'en-IN' ? /\B(?=(?:\d\d)*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g
  const grouped = whole.replace(groups, group)
  return rest === '' ? grouped : `${grouped}${decimal}${rest}`
}

const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return Math.round(Number((value * scale).toFixed(6))) / scale
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0

function shuffle<T>(items: readonly T[], chance: () => number): T[] {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(chance() * left.length), 1)[0] as T)
}
