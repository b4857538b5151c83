import { describe, expect, test } from 'bun:test'
import { isEmail, normalizeEmail } from '#domain/words/email.ts'

describe('an address', () => {
  test.each([
    'jan@example.com',
    'jan.kowalski+offer@mail.firma.pl',
    "o'neil@example.co.uk",
    'a@b.co',
    'JAN@EXAMPLE.COM',
    'x_1-2@123.de',
    'jan@xn--mller-kva.de',
    'info@müller-bau.de',
    'INFO@MÜLLER-BAU.DE',
    'jan@παράδειγμα.gr',
    `${'a'.repeat(64)}@example.com`,
  ])('is %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'jan',
    'jan@',
    '@example.com',
    'jan@example',
    'jan@@example.com',
    'jan@exa mple.com',
    'jan kowalski@example.com',
    'jan@example.com ',
    'jan@example..com',
    'jan@-example.com',
    'jan@example-.com',
    'jan@.com',
    '.jan@example.com',
    'jan.@example.com',
    'ja..n@example.com',
    'jan@example.com\r\nBcc: eve@example.com',
    'Jan <jan@example.com>',
    'jän@example.com',
    'jan@ex\u00adämple.com',
    'jan@exämple.com/x',
    'jan@exämple.com@evil.example',
    'jan@ä',
    `jan@${'ä'.repeat(64)}.com`,
    'jan,eva@example.com',
    `${'a'.repeat(65)}@example.com`,
    `jan@${'example.'.repeat(40)}com`,
  ])('is not %p', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('is checked in linear time', () => {
    const start = performance.now()
    isEmail(`${'a.'.repeat(200_000)}@`)
    isEmail(`a@${'a-'.repeat(120)}`)
    // Seconds at least, were it to go back and forth.
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  test('compares trimmed and case-insensitively', () => {
    expect(normalizeEmail('  Jan@Example.COM ')).toBe('jan@example.com')
  })

  test('is the same with umlauts in its domain as in the ascii of mail servers', () => {
    const ascii = 'info@xn--mller-bau-q9a.de'
    for (const typed of [
      'info@müller-bau.de',
      ' Info@MÜLLER-Bau.de',
      'info@mu\u0308ller-bau.de',
      ascii,
    ])
      expect(normalizeEmail(typed)).toBe(ascii)
  })
})
