import { expect, test } from 'bun:test'
import { readIban, shownIban } from '#domain/document/iban.ts'

test('an IBAN is read if its length is that of its country and its digits check', () => {
  // Examples of the registry.
  const known = [
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'CH9300762011623852957',
    'NL91ABNA0417164300',
    'PL61109010140000071219812874',
  ]
  for (const iban of known) {
    expect(readIban(iban)).toBe(iban)
    expect(readIban(` ${shownIban(iban).toLowerCase()} `)).toBe(iban)
    expect(readIban(iban.slice(0, -1))).toBeNull()
    // Any one wrong digit is found.
    for (const [at, char] of [...iban].entries())
      if (/[0-9]/.test(char))
        expect(
          readIban(iban.slice(0, at) + ((Number(char) + 1) % 10) + iban.slice(at + 1)),
        ).toBeNull()
  }
  expect(readIban(' ')).toBe('')
  for (const other of ['no', 'XX89370400440532013000', 'DE89-3704-0044-0532-0130-00'])
    expect(readIban(other)).toBeNull()
})

test('an IBAN is shown in groups of four', () => {
  expect(shownIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(shownIban('NO9386011117947')).toBe('NO93 8601 1117 947')
  expect(shownIban('')).toBe('')
})
