import { describe, expect, test } from 'bun:test'
import { readClientFile } from '../../../src/domain/clients/read-file.ts'
import { BLANK_CLIENT } from '../../../src/domain/clients/tidy-client.ts'

const read = (text: string, language = 'en') =>
  readClientFile(new TextEncoder().encode(text), language)?.clients

const vogel = {
  ...BLANK_CLIENT,
  ...{ name: 'Anna Vogel', company: 'Vogel GmbH', street: 'Lindenweg 4', town: '10115 Berlin' },
  ...{ country: 'Deutschland', email: 'anna@vogel.example' },
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
        ...{ name: 'Jo Hill', company: 'Hill Inc.', street: '1 Main St' },
        ...{ town: 'Springfield, IL 62704', country: 'USA', email: 'jo@hill.example' },
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
