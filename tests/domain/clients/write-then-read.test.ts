import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readClientFile } from '#domain/clients/read-file.ts'
import { mergeDoubles } from '#domain/clients/same-client.ts'
import { BLANK_CLIENT } from '#domain/clients/tidy-client.ts'
import { CSV_HEAD, csvLine } from '#domain/clients/write-csv.ts'
import { vCard } from '#domain/clients/write-vcard.ts'
import { amount } from '../../support/soak.ts'
import { clients } from './client-arbitrary.ts'

const numRuns = amount(300, 5_000)
const bytesOf = (text: string) => new TextEncoder().encode(text)

test('what is written as csv reads the same', () => {
  fc.assert(
    fc.property(fc.array(clients, { minLength: 1, maxLength: 8 }), (written) => {
      const file = bytesOf(CSV_HEAD + written.map(csvLine).join(''))
      expect(readClientFile(file, 'en')?.clients).toEqual(mergeDoubles(written))
    }),
    { numRuns },
  )
})

test('a mark of Google’s that stands between no addresses is text, also in the csv that is read', () => {
  const client = { ...BLANK_CLIENT, company: 'Vogel', email: ':::' }
  expect(readClientFile(bytesOf(CSV_HEAD + csvLine(client)), 'en')?.clients).toEqual([client])
})

test('what is written as vCards reads the same', () => {
  fc.assert(
    fc.property(fc.array(clients, { minLength: 1, maxLength: 8 }), (written) => {
      const file = bytesOf(written.map(vCard).join(''))
      expect(readClientFile(file, 'en')?.clients).toEqual(mergeDoubles(written))
    }),
    { numRuns },
  )
})

test('no break of a line in a name begins a property of a vCard', () => {
  for (const end of ['\r', '\n', '\r\n'])
    expect(vCard({ ...BLANK_CLIENT, name: `A${end}EMAIL:x@evil.example` })).not.toMatch(
      /[\r\n]EMAIL/,
    )
})

test('no line of a vCard has more than 75 bytes', () => {
  fc.assert(
    fc.property(clients, (client) => {
      for (const line of vCard(client).split('\r\n'))
        expect(bytesOf(line).length).toBeLessThanOrEqual(75)
    }),
    { numRuns },
  )
})

test('a csv has no cell that a spreadsheet would calculate', () => {
  fc.assert(
    fc.property(clients, (client) => {
      for (const start of '=+-@＝＋－＠') {
        expect(csvLine({ ...client, name: `${start}1+1` })).toStartWith(`'${start}1+1`)
        // A program whose cells end at semicolons splits here, and at the tab.
        const parts = csvLine({ ...client, company: `a;${start}1+1;b\t ${start}2` })
        expect(parts).toContain(`"a;'${start}1+1;b\t' ${start}2"`)
      }
    }),
    { numRuns: 20 },
  )
})

test('no bytes make a file that cannot be read or refused', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom('en', 'pl', 'ar'),
      (bytes, language) => {
        const begun = bytesOf('BEGIN:VCARD\r\nVERSION:2.1\r\n')
        readClientFile(bytes, language)
        readClientFile(new Uint8Array([...begun, ...bytes]), language)
      },
    ),
    { numRuns },
  )
})
