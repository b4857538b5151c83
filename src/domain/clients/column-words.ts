import { normalizeText } from '../words/normalize-text.ts'

/** What a column of a client list may hold: more than a client's own fields, which it makes up. */
export type ClientColumn =
  | ('name' | 'firstName' | 'middleName' | 'lastName' | 'company' | 'street' | 'street2')
  | ('houseNumber' | 'postcode' | 'town' | 'region' | 'country' | 'email' | 'taxId')
  | ('taxMode' | 'language' | 'currency' | 'discount')

/** The addresses of one person in an address book: the business one is taken first. */
export type Place = 'business' | 'any' | 'home'

/**
 * What a heading says, in the words of Excel lists in the languages of documents, of Google
 * Contacts and of Outlook; null for a column that clients have no place for.
 */
export function columnOf(heading: string): { column: ClientColumn; place: Place } | null {
  const words = plainHeading(heading)
  const known = COLUMNS.get(words)
  if (known) return { column: known, place: 'any' }
  for (const [mark, place] of PLACES) {
    const rest = words.replace(mark, ' ').trim().replace(/ +/g, ' ')
    const column = rest === words ? undefined : COLUMNS.get(rest)
    if (column) return { column, place }
  }
  return null
}

/** Whose address it is by the label that its owner gave it, such as Work; null if it says neither. */
export const placeOf = (label: string): Place | null =>
  PLACES.find(([mark]) => mark.test(plainHeading(label)))?.[1] ?? null

/** Letters and digits of a heading, without accents: 'E-mail 1 - Value' is `e mail 1 value`. */
export const plainHeading = (heading: string) =>
  normalizeText(heading)
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()

/** Outlook's and Google's words for the address of a firm, and of a home. */
const PLACES: readonly [RegExp, Place][] = [
  [
    /\b(business|work|office|company|geschaftlich|arbeit|bureau|travail|professionnel|trabajo|ufficio|lavoro|zakelijk|werk|sluzbowy|sluzbowa|sluzbowe|firma|prace|zamestnani|comercial|empresa|arbete|arbejde)\b|εργασιας/u,
    'business',
  ],
  [/\b(address 1|organization 1|organisation 1|adresse 1)\b/u, 'any'],
  [
    /\b(home|private|privat|domicile|particular|casa|abitazione|prive|domowy|domowa|domowe|domu|bostad|hjem|other|weitere|autre)\b|οικιας/u,
    'home',
  ],
]

const WORDS: Record<ClientColumn, string> = {
  name:
    'name|full name|contact|contact name|contact person|client|client name|customer|customer name|display name|file as|' +
    'kunde|kundenname|kundin|ansprechpartner|kontakt|ansprechperson|nom complet|client e|contacto|persona de contacto|cliente|' +
    'nombre completo|nome completo|referente|nome cliente|klant|klantnaam|contactpersoon|naam|volledige naam|klient|nazwa klienta|osoba kontaktowa|' +
    'imie i nazwisko|nazwa|zakaznik|jmeno a prijmeni|kontaktni osoba|nome do cliente|namn|kund|kundnamn|kontaktperson|navn|kundenavn|ονομα|ονοματεπωνυμο|πελατησ|الاسم|العميل',
  firstName:
    'first name|given name|firstname|vorname|prenom|nombre|nome|voornaam|imie|jmeno|krestni jmeno|primeiro nome|fornamn|fornavn|μικρο ονομα|الاسم الاول',
  middleName:
    'middle name|additional name|weitere vornamen|2 vorname|deuxieme prenom|segundo nombre|secondo nome|middelste naam|drugie imie|prostredni jmeno|nome do meio|mellannamn|mellemnavn',
  lastName:
    'last name|family name|surname|lastname|nachname|familienname|nom|nom de famille|apellido|apellidos|cognome|achternaam|nazwisko|prijmeni|apelido|sobrenome|efternamn|efternavn|επωνυμο|اسم العائلة',
  company:
    'company|company name|organization|organisation|organization name|organization 1 name|organisation name|business name|firm|firma|firmenname|unternehmen|organisationsname|' +
    'societe|entreprise|raison sociale|nom de l entreprise|empresa|razon social|nombre de la empresa|organizacion|azienda|societa|ragione sociale|bedrijf|bedrijfsnaam|organisatie|' +
    'nazwa firmy|przedsiebiorstwo|spolecnost|nazev firmy|nome da empresa|foretag|foretagsnamn|firmanavn|virksomhed|εταιρεια|επωνυμια|الشركة',
  street:
    'street|street address|address|address line 1|address 1|address1|address 1 street|street 1|strasse|strasse und hausnummer|strasse hausnummer|strasse nr|anschrift|adresse|adresszeile 1|' +
    'rue|adresse 1|adresse ligne 1|calle|direccion|domicilio|via|indirizzo|straat|adres|straat en huisnummer|ulica|ulica i numer|ulice|ulice a cislo|adresa|rua|endereco|morada|' +
    'gata|gatuadress|adress|gade|vej|οδοσ|διευθυνση|الشارع|العنوان',
  street2:
    'street 2|address line 2|address 2|address2|address 1 extended address|adresszusatz|adresszeile 2|zusatz|complement d adresse|adresse 2|adresse ligne 2|direccion 2|indirizzo 2|complemento|adresregel 2',
  houseNumber: 'house number|hausnummer|hausnr|huisnummer|numero civico|numer domu|cislo popisne',
  postcode:
    'postcode|post code|postal code|zip|zip code|zip postal code|address 1 postal code|plz|postleitzahl|code postal|cp|codigo postal|cap|codice postale|kod pocztowy|' +
    'psc|cep|postnummer|postnr|ταχυδρομικοσ κωδικασ|τκ|الرمز البريدي',
  town:
    'town|city|town city|address 1 city|ort|stadt|wohnort|plz ort|plz und ort|postleitzahl ort|ville|localite|commune|code postal et ville|ciudad|poblacion|localidad|citta|comune|localita|plaats|woonplaats|stad|' +
    'miasto|miejscowosc|mesto|obec|cidade|localidade|ort stad|postort|by|πολη|المدينة',
  region:
    'state|state province|province|region|county|address 1 region|bundesland|kanton|departement|provincia|comunidad autonoma|regione|provincie|wojewodztwo|kraj region|estado|distrito|lan|νομοσ',
  country:
    'country|country region|address 1 country|land|land region|staat|pays|pays region|pais|pais region|paese|nazione|paese area geografica|paese regione|kraj|kraj region|zeme|stat|χωρα|الدولة|البلد',
  email:
    'email|e mail|mail|email address|e mail address|e mail 1 value|email 1 value|email 1|primary email|e mail adresse|emailadresse|mailadresse|adresse e mail|adresse mail|adresse de messagerie|courriel|' +
    'correo|correo electronico|direccion de correo electronico|indirizzo e mail|indirizzo di posta elettronica|posta elettronica|e mailadres|adres e mail|email adresa|e mailova adresa|' +
    'endereco de e mail|endereco de email|e postadress|e post|epost|mailadress|ηλεκτρονικο ταχυδρομειο|البريد الالكتروني',
  taxId:
    'tax id|tax number|tax no|vat|vat id|vat number|vat no|vat reg no|vat registration number|ust id|ust idnr|ustid|ust id nr|umsatzsteuer id|umsatzsteuer identifikationsnummer|uid|uid nummer|steuernummer|steuer id|' +
    'tva|numero de tva|n tva|tva intracommunautaire|siret|nif|cif|nif cif|dni|partita iva|p iva|piva|codice fiscale|btw nummer|btw nr|btw|nip|dic|ico dic|contribuinte|cnpj|momsnummer|momsregistreringsnummer|vat nummer|organisationsnummer|cvr|cvr nummer|αφμ|الرقم الضريبي',
  taxMode: 'tax mode',
  language: 'language|sprache|langue|idioma|lingua|taal|jezyk|jazyk|sprak|sprog|γλωσσα|اللغة',
  currency: 'currency|wahrung|devise|moneda|valuta|waluta|mena|moeda|νομισμα|العملة',
  discount:
    'discount|discount %|rabatt|rabatt %|remise|remise %|descuento|descuento %|sconto|sconto %|korting|korting %|rabat|rabat %|sleva|sleva %|desconto|desconto %|εκπτωση|الخصم',
}

const COLUMNS: ReadonlyMap<string, ClientColumn> = new Map(
  (Object.entries(WORDS) as [ClientColumn, string][]).flatMap(([column, words]) =>
    words.split('|').map((word): [string, ClientColumn] => [word, column]),
  ),
)
