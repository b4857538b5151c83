/**
 * What a column of a pasted table holds. `number` is the list's own numbering, which is not kept;
 * `price` is the row's amount.
 */
export const COLUMN_ROLES = [
  'description',
  'unit',
  'qty',
  'itemPrice',
  'price',
  'number',
  'none',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** The role that a heading names, in the languages of Europe; null if it names none. */
export function roleOfHeading(heading: string): ColumnRole | 'anyPrice' | null {
  const words = plain(heading)
  if (words === '') return null
  if (NUMBER_SIGNS.test(heading.trim())) return 'number'
  return BY_HEADING.get(words) ?? BY_HEADING.get(withoutCurrency(words)) ?? null
}

/**
 * Whether the heading is a word of a language that writes a decimal comma. Words that English has too
 * (total, unit, no) say nothing.
 */
export function isHeadingWithComma(heading: string): boolean {
  const words = plain(heading)
  const known = [words, withoutCurrency(words)].find((each) => BY_HEADING.has(each))
  return known !== undefined && !ENGLISH_HEADINGS.has(known)
}

/** Whether the text starts like a line of totals or taxes. */
export const isTotalText = (text: string): boolean => TOTAL.test(plain(text))

/** Whether the text is a unit: `m²`, `pcs`, `Stk`. */
export const isUnit = (text: string): boolean => UNITS.has(plain(text))

/** Lower case without accents, other characters than letters and digits as one space. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const NUMBER_SIGNS = /^(#|№|n°|nº)$/i

/** `Unit price (EUR)`, `Preis €`: the currency does not tell the role. */
const withoutCurrency = (words: string): string =>
  words
    .replace(
      /\b(eur|usd|gbp|chf|pln|zl|czk|kc|huf|ft|sek|nok|dkk|kr|ron|lei|euro?|net|netto)\b/g,
      '',
    )
    .replace(/ +/g, ' ')
    .trim()

const HEADINGS: Record<Exclude<ColumnRole, 'none'> | 'anyPrice', string> = {
  number:
    'no|nr|nro|num|number|item no|item number|line|pos|position|posnr|pos nr|lp|l p|p č|poz|c|por c|ref|numero|n|п п|n n|a a|sorszam',
  description:
    'description|desc|item|items|name|item name|item description|service|services|work|works|task|product|article|material|details|scope|bezeichnung|beschreibung|leistung|artikel|artikelbezeichnung|text|kurztext|opis|nazwa|nazwa uslugi|nazwa towaru|usluga|towar|przedmiot|designation|libelle|prestation|intitule|descripcion|concepto|partida|descrizione|voce|descrizione lavori|omschrijving|popis|nazev|polozka|nazov|leiras|megnevezes|tetel|beskrivning|benamning|beskrivelse|ydelse|kuvaus|nimike|descricao|item descricao|denumire|descriere|наименование|описание|название|работы|наименование работ|найменування|опис|назва|опис робіт|περιγραφη|ειδος',
  unit: 'unit|units|uom|u m|unit of measure|measure|einheit|eh|me|mengeneinheit|jm|j m|jedn|jednostka|jednostka miary|unite|u|unidad|ud|uds|unita|unita di misura|um|eenheid|eenh|mj|m j|jednotka|egyseg|me egyseg|enhet|enhed|yksikko|unidade|un|ед|ед изм|единица|единица измерения|од|од виміру|одиниця|μοναδα|μ μ',
  qty: 'qty|quantity|quant|count|hours|hrs|menge|anzahl|stuckzahl|stuck|ilosc|liczba|quantite|qte|nombre|cantidad|cant|quantita|qta|q ta|aantal|hoeveelheid|mnozstvi|mnozstvo|pocet|mennyiseg|antal|mangd|antall|mengde|maara|quantidade|qtd|qtde|cantitate|количество|кол во|колво|кількість|к сть|ποσοτητα',
  itemPrice:
    'unit price|item price|price per unit|price unit|price each|each|rate|unit rate|unit cost|cost per unit|einzelpreis|ep|e preis|stuckpreis|preis je einheit|preis pro einheit|einheitspreis|cena jednostkowa|cena jedn|cena netto|prix unitaire|pu|p u|prix unit|pu ht|prix unitaire ht|precio unitario|p unitario|precio ud|prezzo unitario|prezzo unit|prijs per eenheid|eenheidsprijs|stukprijs|jednotkova cena|cena za mj|cena za jednotku|egysegar|a pris|apris|enhetspris|enhedspris|yksikkohinta|a hinta|preco unitario|preco unit|pret unitar|цена за единицу|цена за ед|ціна за одиницю|ціна за од|τιμη μοναδας',
  price:
    'amount|total|total price|line total|sum|net amount|net price|extended|extended price|extension|line amount|subtotal|gesamtpreis|gp|gesamt|gesamtbetrag|betrag|summe|wartosc|kwota|razem|suma|montant|montant ht|total ht|prix total|importe|importe total|precio total|importo|totale|prezzo totale|bedrag|totaal|totaalprijs|celkem|celkova cena|cena celkem|spolu|cena spolu|osszesen|osszeg|belopp|summa|totalt|belob|i alt|sum total|yhteensa|valor|valor total|preco total|pret total|valoare|сумма|стоимость|всего|вартість|всього|сума|συνολο|αξια',
  anyPrice:
    'price|cost|preis|cena|prix|precio|prezzo|prijs|ar|pris|hinta|preco|pret|цена|ціна|τιμη',
}

const BY_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([role, words]) =>
    words.split('|').map((word) => [word, role as ColumnRole | 'anyPrice'] as const),
  ),
)

/** Headings that an English list may have, whatever else uses them. */
const ENGLISH_HEADINGS = new Set(
  [
    'no|nr|num|number|item no|item number|line|pos|position|lp|p c|ref|numero|n|n n|a a',
    'description|desc|item|items|name|item name|item description|service|services|work|works|task',
    'product|article|material|details|scope|text|designation|concepto',
    'unit|units|uom|u m|unit of measure|measure|u|um|un',
    'qty|quantity|quant|count|hours|hrs',
    'unit price|item price|price per unit|price unit|price each|each|rate|unit rate|unit cost',
    'cost per unit|pu|p u|price|cost',
    'amount|total|total price|line total|sum|net amount|net price|extended|extended price|extension',
    'line amount|subtotal|suma|valor|sum total',
  ].flatMap((line) => line.split('|')),
)

const TOTAL =
  /^(sub ?total|grand total|total|sum|summe|gesamt|zwischensumme|nettosumme|netto|brutto|rechnungsbetrag|mwst|ust|vat|tax|sales tax|razem|suma|ogolem|iva|tva|importe total|base imponible|totale|totaal|btw|celkem|dph|osszesen|afa|moms|totalt|yhteensa|итого|всего|ндс|разом|усього|пдв|συνολο|φπα)( |$)/

const UNITS = new Set(
  'm|m2|m3|mm|cm|km|lm|rm|lfm|lfdm|mb|m b|qm|sqm|sq m|cbm|ft|sqft|sq ft|lf|yd|kg|g|t|to|l|pc|pcs|pce|piece|pieces|ea|each|unit|units|set|sets|lot|ls|lump sum|job|h|hr|hrs|hour|hours|d|day|days|week|weeks|month|months|st|stk|stck|stuck|psch|pausch|pauschal|std|stunde|stunden|tag|tage|szt|kpl|godz|rg|r g|opak|u|ud|uds|ens|ff|forfait|jr|gl|pa|cad|nr|ks|hod|sada|db|ora|st|tim|kpl|tuntia|un|vb|buc|шт|м|м2|м3|кг|т|ч|час|компл|год|п м|τεμ'.split(
    '|',
  ),
)
