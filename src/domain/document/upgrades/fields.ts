/**
 * Frozen: what the template said in documents up to version 4, which did not mark it, in each language
 * of documents: client, street, town, line under the title, date, heading for the client, labels of
 * date and number, then the title and what stood in the tables.
 */
const TEMPLATES = [
  'Client name|Street and number|Postcode and town|A short line on what this offer is for.|day month year|Prepared for|Date:|Quotation no.|Quotation|Materials|First item|Second item|Third item|Labour|First task|Second task|Third task',
  'Name des Kunden|Straße und Hausnummer|Postleitzahl und Ort|Eine kurze Zeile dazu, worum es in diesem Angebot geht.|Tag Monat Jahr|Angebot für|Datum:|Angebot Nr.|Angebot|Material|Erste Position|Zweite Position|Dritte Position|Arbeitsleistung|Erste Leistung|Zweite Leistung|Dritte Leistung',
  'Nom du client|Numéro et rue|Code postal et ville|Une courte phrase sur l’objet de ce devis.|jour mois année|Destinataire|Date :|Devis n°|Devis|Fournitures|Premier article|Deuxième article|Troisième article|Main-d’œuvre|Première prestation|Deuxième prestation|Troisième prestation',
  'Nombre del cliente|Calle y número|Código postal y localidad|Una línea breve sobre el objeto de este presupuesto.|día mes año|Preparado para|Fecha:|Presupuesto n.º|Presupuesto|Materiales|Primer artículo|Segundo artículo|Tercer artículo|Mano de obra|Primer trabajo|Segundo trabajo|Tercer trabajo',
  'Nome del cliente|Via e numero civico|CAP e località|Una breve riga sull’oggetto di questo preventivo.|giorno mese anno|Spettabile|Data:|Preventivo n.|Preventivo|Materiali|Primo articolo|Secondo articolo|Terzo articolo|Manodopera|Prima lavorazione|Seconda lavorazione|Terza lavorazione',
  'Naam van de klant|Straat en huisnummer|Postcode en plaats|Een korte regel over waar deze offerte voor is.|dag maand jaar|Offerte voor|Datum:|Offertenr.|Offerte|Materiaal|Eerste artikel|Tweede artikel|Derde artikel|Arbeid|Eerste werkzaamheid|Tweede werkzaamheid|Derde werkzaamheid',
  'Nazwa klienta|Ulica i numer|Kod pocztowy i miejscowość|Krótko o tym, czego dotyczy ta oferta.|dzień miesiąc rok|Oferta dla|Data:|Oferta nr|Oferta|Materiały|Pierwsza pozycja|Druga pozycja|Trzecia pozycja|Robocizna|Pierwsza praca|Druga praca|Trzecia praca',
  'Jméno zákazníka|Ulice a číslo|PSČ a obec|Krátce o tom, čeho se tato nabídka týká.|den měsíc rok|Nabídka pro|Datum:|Nabídka č.|Cenová nabídka|Materiál|První položka|Druhá položka|Třetí položka|Práce|První práce|Druhá práce|Třetí práce',
  'Nome do cliente|Rua e número|Código postal e localidade|Uma linha breve sobre o objeto deste orçamento.|dia mês ano|Preparado para|Data:|Orçamento n.º|Orçamento|Materiais|Primeiro artigo|Segundo artigo|Terceiro artigo|Mão de obra|Primeiro trabalho|Segundo trabalho|Terceiro trabalho',
  'Kundens namn|Gatuadress|Postnummer och ort|En kort rad om vad offerten gäller.|dag månad år|Offert till|Datum:|Offertnr|Offert|Material|Första artikeln|Andra artikeln|Tredje artikeln|Arbete|Första momentet|Andra momentet|Tredje momentet',
  'Kundens navn|Vej og nummer|Postnummer og by|En kort linje om, hvad tilbuddet gælder.|dag måned år|Tilbud til|Dato:|Tilbud nr.|Tilbud|Materialer|Første vare|Anden vare|Tredje vare|Arbejdsløn|Første opgave|Anden opgave|Tredje opgave',
  'Όνομα πελάτη|Οδός και αριθμός|Ταχυδρομικός κώδικας και πόλη|Μια σύντομη γραμμή για το αντικείμενο της προσφοράς.|ημέρα μήνας έτος|Προς|Ημερομηνία:|Αρ. προσφοράς|Προσφορά|Υλικά|Πρώτο είδος|Δεύτερο είδος|Τρίτο είδος|Εργασία|Πρώτη εργασία|Δεύτερη εργασία|Τρίτη εργασία',
  'اسم العميل|الشارع والرقم|الرمز البريدي والمدينة|سطر قصير عن موضوع هذا العرض.|يوم شهر سنة|مقدَّم إلى|التاريخ:|عرض رقم|عرض سعر|المواد|البند الأول|البند الثاني|البند الثالث|العمالة|العمل الأول|العمل الثاني|العمل الثالث',
].map((texts) => {
  const parts = texts.split('|')
  const [client = '', street = '', town = '', subject = '', date = ''] = parts
  const [clientHeading = '', dateLabel = '', numberLabel = '', ...samples] = parts.slice(5)
  return { client, street, town, subject, date, clientHeading, dateLabel, numberLabel, samples }
})

/**
 * Version 4 to 5: what the template said, and number, date and client on the lines where it asked
 * for them, become fields. Nothing else of the documents changes.
 */
export const withFields: Step = { item: (item) => changeHtml(item) as Fields }

/** The same value if no html in it changes. */
function changeHtml(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const changed = value.map(changeHtml)
    return changed.some((one, at) => one !== value[at]) ? changed : value
  }
  const entries = Object.entries(value).map(([key, held]): [string, unknown] => [
    key,
    key === 'html' && typeof held === 'string' ? markFields(held) : changeHtml(held),
  ])
  const isSame = entries.every(([key, held]) => held === (value as Fields)[key])
  return isSame ? value : Object.fromEntries(entries)
}

const field = (name: string, text = '') => `<span data-field="${name}">${text}</span>`

/** A line of plain text: the whole of a cell or title, or in a paragraph or heading. */
const LINE = /(?<=^|<(?:p|h[1-3])(?: [^>]*)?>|<br>)[^<>]+(?=$|<br>|<\/(?:p|h[1-3])>)/g

function markFields(html: string): string {
  if (html.includes('<span data-field')) return html
  return markClient(html).replace(LINE, (text) => MARKED.get(text) ?? withLabel(text))
}

const MARKED: ReadonlyMap<string, string> = new Map(
  TEMPLATES.flatMap(({ client, street, town, subject, samples }) => [
    ...samples.map((text): [string, string] => [text, field('sample', text)]),
    [client, field('client')],
    [street, field('street')],
    [town, field('town')],
    [subject, field('subject')],
  ]),
)

function withLabel(text: string): string {
  for (const { dateLabel, date, numberLabel } of TEMPLATES) {
    const number = after(numberLabel, text)
    if (number) return `${numberLabel} ${field('number', number)}`
    const dated = after(dateLabel, text)
    if (dated === date) return `${dateLabel} ${field('date')}`
    if (dated && isDate(dated)) return `${dateLabel} ${field('date', dated)}`
  }
  return text
}

const after = (label: string, text: string): string | null =>
  text.startsWith(`${label} `) ? text.slice(label.length + 1).trim() : null

/** Three numbers, or a day and a year with a month's name, and nothing else. */
function isDate(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length === 3) return /^\d{1,4}([./-] ?)\d{1,2}\1\d{1,4}\.?$/.test(text)
  const hasYear = numbers.some((number) => number.length === 4)
  return numbers.length === 2 && hasYear && /^[\p{L}\p{M}\d., ]{8,40}$/u.test(text)
}

/** The first line under the template's heading for the client is the client's name. */
const markClient = (html: string): string =>
  html.replace(CLIENT, (whole, start: string, line: string) =>
    MARKED.has(line) ? whole : start + field('client', line),
  )

const HEADINGS = TEMPLATES.map(({ clientHeading }) => clientHeading).join('|')
const CLIENT = new RegExp(
  `(<h[1-3](?: [^>]*)?>(?:${HEADINGS})</h[1-3]><p(?: [^>]*)?>)([^<>]+)(?=<br>|</p>)`,
)

/** JSON of any version. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Turns a version into the next one. A released step is frozen: it calls no current code, whose
 * changes would change the step; it keeps fields that it doesn't know, and has a fixture of its
 * version in tests/fixtures.
 */
export interface Step {
  /** For all fields of a quotation except its blocks. */
  quotation?(fields: Fields): Fields
  /** For a block of any type, and for a bookmarked row. */
  item?(item: Fields): Fields
}
