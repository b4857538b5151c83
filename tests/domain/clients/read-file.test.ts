import { describe, expect, test } from 'bun:test'
import { readClientFile } from '#domain/clients/read-file.ts'
import { BLANK_CLIENT } from '#domain/clients/tidy-client.ts'

const read = (text: string, language = 'en') =>
  readClientFile(new TextEncoder().encode(text), language)?.clients

/** The names in a file that one of the code pages wrote: TextDecoder knows them, but writes none. */
function written(page: string, text: string): Uint8Array {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder(page).decode(Uint8Array.of(byte)),
      byte,
    ]),
  )
  return Uint8Array.from(text, (letter) => bytes.get(letter) ?? 63)
}

const vogel = {
  ...BLANK_CLIENT,
  name: 'Anna Vogel',
  company: 'Vogel GmbH',
  street: 'Lindenweg 4',
  town: '10115 Berlin',
  country: 'Deutschland',
  email: 'anna@vogel.example',
}

describe('a csv', () => {
  test('of a German Excel has semicolons', () => {
    const file =
      'Vorname;Nachname;Firma;Straße;PLZ;Ort;Land;E-Mail;USt-IdNr.\r\nAnna;Vogel;"Vogel GmbH";Lindenweg 4;10115;Berlin;Deutschland;anna@vogel.example;DE123456789\r\n'
    expect(read(file)).toEqual([{ ...vogel, taxId: 'DE123456789' }])
  })

  test('of Google Contacts joins names and addresses', () => {
    const file =
      'First Name,Middle Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country\n' +
      'Anna,,Vogel,Vogel GmbH,* Work,anna@vogel.example ::: a@b.example,"Lindenweg 4\n10115 Berlin",Lindenweg 4,Berlin,,10115,Deutschland\n'
    expect(read(file)).toEqual([vogel])
  })

  test('of Outlook takes the business address', () => {
    const file =
      '"First Name","Last Name","Company","Business Street","Business City","Business State","Business Postal Code","Business Country/Region","Home Street","Home City","E-mail Address"\r\n' +
      '"Jo","Hill","Hill Inc.","1 Main St","Springfield","IL","62704","USA","9 Elm St","Chicago","jo@hill.example"\r\n' +
      '"Al","Roe","","","","","","","2 Oak St","Peoria",""\r\n'
    expect(read(file)).toEqual([
      {
        ...BLANK_CLIENT,
        name: 'Jo Hill',
        company: 'Hill Inc.',
        street: '1 Main St',
        town: 'Springfield, IL 62704',
        country: 'USA',
        email: 'jo@hill.example',
      },
      { ...BLANK_CLIENT, name: 'Al Roe', street: '2 Oak St', town: 'Peoria' },
    ])
  })

  test.each([
    [
      'Vorname,Nachname,Firma,Straße geschäftlich,Postleitzahl geschäftlich,Ort geschäftlich,Land/Region geschäftlich,E-Mail-Adresse',
    ],
    [
      'Prénom,Nom,Société,Rue (bureau),Code postal (bureau),Ville (bureau),Pays/Région (bureau),Adresse de messagerie',
    ],
    ['Nombre,Apellidos,Empresa,Calle,Código postal,Ciudad,País,Correo electrónico'],
    ['Nome,Cognome,Azienda,Indirizzo,CAP,Città,Paese,E-mail'],
    ['Voornaam,Achternaam,Bedrijf,Straat,Postcode,Plaats,Land,E-mailadres'],
    ['Imię,Nazwisko,Nazwa firmy,Ulica,Kod pocztowy,Miasto,Kraj,E-mail'],
    ['Jméno,Příjmení,Firma,Ulice,PSČ,Město,Země,E-mail'],
    ['Förnamn,Efternamn,Företag,Gatuadress,Postnummer,Ort,Land,E-post'],
    ['Fornavn,Efternavn,Virksomhed,Adresse,Postnr.,By,Land,E-mail'],
  ])('has headings in the words of its language: %s', (headings) => {
    const line = 'Anna,Vogel,Vogel GmbH,Lindenweg 4,10115,Berlin,Deutschland,anna@vogel.example'
    expect(read(`${headings}\n${line}\n`)).toEqual([vogel])
  })

  test('starts with the line that tells Excel its separator', () => {
    expect(read('sep=|\r\nName|Company\r\nAnna Vogel|Vogel, GmbH\r\n')).toEqual([
      { ...BLANK_CLIENT, name: 'Anna Vogel', company: 'Vogel, GmbH' },
    ])
  })

  test('of a Polish Excel is in windows-1250, which its headings show', () => {
    // Imię;Nazwisko and Łukasz;Wójcik
    const bytes = Uint8Array.from('Imi\xea;Nazwisko\r\n\xa3ukasz;W\xf3jcik\r\n', (letter) =>
      letter.charCodeAt(0),
    )
    expect(readClientFile(bytes, 'en')?.clients).toEqual([
      { ...BLANK_CLIENT, name: 'Łukasz Wójcik' },
    ])
  })

  test('of Western Europe is in windows-1252', () => {
    const bytes = Uint8Array.from('Firma;Ort\r\nM\xfcller;K\xf6ln\r\n', (letter) =>
      letter.charCodeAt(0),
    )
    expect(readClientFile(bytes, 'de')?.clients).toEqual([
      { ...BLANK_CLIENT, company: 'Müller', town: 'Köln' },
    ])
  })

  test('saved as Unicode text has tabs and UTF-16', () => {
    const bytes = Buffer.from('\ufeffName\tCity\r\nΑννα\tΑθήνα\r\n', 'utf16le')
    expect(readClientFile(bytes, 'el')?.clients).toEqual([
      { ...BLANK_CLIENT, name: 'Αννα', town: 'Αθήνα' },
    ])
  })

  test('without a name or a company among its headings is none', () => {
    expect(read('Position,Price\nTiles,20\n')).toBeUndefined()
    expect(read('')).toBeUndefined()
  })

  test('counts doubles, and fills one from the other', () => {
    const file = 'Name,Company,Email\nAnna Vogel,,\nBo Lind,,\nanna  VOGEL,,anna@vogel.example\n'
    const found = readClientFile(new TextEncoder().encode(file), 'en')
    expect(found?.doubles).toBe(1)
    expect(found?.clients.map(({ email }) => email)).toEqual(['anna@vogel.example', ''])
  })

  test('of 100,000 lines with doubles is read in time that grows with its length', () => {
    const lines = Array.from(
      { length: 100_000 },
      (_, at) => `Client ${at % 30_000},"a ""b""",Berlin`,
    )
    const found = readClientFile(
      new TextEncoder().encode(`Name,Company,City\n${lines.join('\n')}`),
      'en',
    )
    expect(found?.clients.length).toBe(30_000)
    expect(found?.doubles).toBe(70_000)
  })
})

describe('vCards', () => {
  test('of an iPhone have groups, folded lines and an address of many parts', () => {
    const file =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Vogel;Anna;;;\r\nFN:Anna Vogel\r\nORG:Vogel GmbH;Bad\r\n' +
      'item1.EMAIL;type=INTERNET;type=pref:anna@vogel.exam\r\n ple\r\n' +
      'item2.ADR;type=WORK;type=pref:;;Lindenweg 4;Berlin;;10115;Deutschland\r\nEND:VCARD\r\n'
    expect(read(file)).toEqual([vogel])
  })

  test('of version 2.1 are quoted-printable in a code page', () => {
    const file =
      'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=\n=F6rg\nEND:VCARD\n'
    expect(read(file)).toEqual([{ ...BLANK_CLIENT, name: 'Jörg Müller' }])
  })

  test('of a firm name no person', () => {
    const file =
      'BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nFN:Vogel GmbH\nORG:Vogel GmbH;\nX-ABShowAs:COMPANY\nEND:VCARD\n'
    expect(read(file)).toEqual([{ ...BLANK_CLIENT, company: 'Vogel GmbH' }])
  })
})

describe('letters', () => {
  const namesIn = (bytes: Uint8Array, language = 'en', page?: string) =>
    readClientFile(bytes, language, page)?.clients.map(({ name }) => name)

  test('keep their names around a stray byte, and the first column below a mark', () => {
    const file = [
      0xef,
      0xbb,
      0xbf,
      ...Buffer.from('Name,Company,Town\nÖnder Yılmaz,Müller GmbH,Köln\nAnna Sm'),
      0xed,
      ...Buffer.from('th,Smith Ltd,Leeds\n'),
    ]
    expect(namesIn(Uint8Array.from(file))).toEqual(['Önder Yılmaz', 'Anna Smíth'])
  })

  test.each([
    ['windows-1252', 'Jörg Müller\nHélène Gaultier\nFrançois Dûmas\nBjørn Ågård'],
    ['windows-1250', 'Łukasz Wójcik\nŻaneta Śliwińska\nJiří Dvořák'],
    ['windows-1251', 'Иван Петров\nЮлия Щербакова\nЁлкин'],
    ['windows-1253', 'Γιάννης Παπαδόπουλος\nΕλένη Ωραιοπούλου'],
    ['windows-1255', 'משה כהן\nרחל לוי'],
    ['windows-1256', 'محمد أحمد\nفاطمة الزهراء'],
    ['macintosh', 'Jörg Müller\nBäckerei Süß\nHélène'],
  ])('of %s read the same whatever the browser’s language', (page, names) => {
    for (const language of ['de', 'fr', 'ru', 'el', 'he', 'tr', 'ar'])
      expect(namesIn(written(page, `Name\n${names}\n`), language)).toEqual(names.split('\n'))
  })

  test('that fit two code pages are asked about, with names in both', () => {
    const bytes = written('windows-1252', 'Name\nJørgen Sørensen\nBo Lind\n')
    const asked = readClientFile(bytes, 'en')
    expect(asked?.readings).toEqual([
      { page: 'windows-1252', names: ['Jørgen Sørensen'] },
      { page: 'windows-1250', names: ['Jřrgen Sřrensen'] },
      { page: 'windows-1257', names: ['Jųrgen Sųrensen'] },
    ])
    expect(readClientFile(bytes, 'da')?.readings).toEqual([])
    expect(namesIn(bytes, 'en', 'windows-1250')).toEqual(['Jřrgen Sřrensen', 'Bo Lind'])
  })

  test.each(['utf16le', 'utf16be'])('in %s need no mark', (encoding) => {
    const bytes = Buffer.from('Name\tCity\r\nΑννα\tΑθήνα\r\nJörg\tKöln\r\n', 'utf16le')
    expect(namesIn(encoding === 'utf16le' ? bytes : bytes.swap16())).toEqual(['Αννα', 'Jörg'])
  })

  test('of a vCard may be folded between their bytes', () => {
    const line = Buffer.from('FN:Zoë Überling')
    const file = [...Buffer.from('BEGIN:VCARD\r\n'), ...line.subarray(0, 9)]
    file.push(13, 10, 32, ...line.subarray(9), ...Buffer.from('\r\nEND:VCARD\r\n'))
    expect(namesIn(Uint8Array.from(file))).toEqual(['Zoë Überling'])
  })

  test('in quoted-printable that names no code page are those of Western Europe', () => {
    expect(
      read(
        'BEGIN:VCARD\nVERSION:2.1\nFN;ENCODING=QUOTED-PRINTABLE:J=F6rg M=FCller\nEND:VCARD\n',
        'ru',
      ),
    ).toEqual([{ ...BLANK_CLIENT, name: 'Jörg Müller' }])
  })
})

test('no vCard is lost at a missing line break, in another card, or without its end', () => {
  const file =
    'BEGIN:VCARD\nFN:Ada\nEND:VCARDBEGIN:VCARD\nFN:Ben\nAGENT:\nBEGIN:VCARD\nFN:Cleo\nEND:VCARD\nORG:Ben Ltd\nEND:VCARD\n' +
    'BEGIN:VCARD\nFN:Dan\nBEGIN:VCARD\nFN:Eve\n'
  expect(read(file)?.map(({ name, company }) => `${name} ${company}`.trim())).toEqual([
    'Ada',
    'Ben Ben Ltd',
    'Cleo',
    'Dan',
    'Eve',
  ])
})

test('entries without a name and a company are counted', () => {
  const csv = new TextEncoder().encode('Name,Email\nAnna,\n,bo@b.example\n')
  expect(readClientFile(csv, 'en')).toMatchObject({ nameless: 1 })
})

test('an address of Google’s that is labelled Work comes before that of home, whole', () => {
  const file =
    'First Name,Last Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,Address 1 - Country,Address 2 - Label,Address 2 - Street,Address 2 - City,Address 2 - Country\n' +
    'Anna,Vogel,,* Home,me@a.example,Work,anna@vogel.example,Home,Elm St 9,Potsdam,Deutschland,* Work,Lindenweg 4,Berlin,\n'
  expect(read(file)).toEqual([
    {
      ...BLANK_CLIENT,
      name: 'Anna Vogel',
      street: 'Lindenweg 4',
      town: 'Berlin',
      email: 'anna@vogel.example',
    },
  ])
})

test.each([
  ...[' ', '\t', '\n', '\ufeff', '"', 'BEGIN:VCARD\n'].map((part) => ['', part]),
  ...[':', ':::', 'A:', 'a@b :::'].map((part) => ['Name,Email\nA,', part]),
  ...['=\n', ';"', '\\'].map((part) => ['BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:', part]),
] as [string, string][])(
  'a file of %j%j over and over is read in time that grows with its length',
  (start, part) => {
    // With time that grows with its square, each of them took more than 10 s.
    expect(read(`${start}${part.repeat(200_000 / part.length)}x`)).not.toBeNull()
  },
)
