import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { plainName } from '../../../src/domain/words/plain-name.ts'

test.each([
  'Bath',
  'Bathroom, 2nd floor (variant B)',
  'Offer 2026-0142',
  'Angebot Nr. 12 – Dachsanierung Müller & Söhne',
  "L'offre de l'été: cuisine",
  'Küche / Bad',
  'Roof of 25.11.2026',
  'Order of 2026-11-25',
  'Tiles 30 x 60, 18.5 m²',
  'Ремонт ванной, 3 этаж',
  '浴室のリフォーム',
  'キッチン工事 2026年',
  '주방 공사',
  'הצעת מחיר',
  'عرض سعر',
  'Heating: 50 % off',
  '80331 München',
  'Smith-Jones 1',
  'Lot #12',
  'Tel Aviv office, 24 desks',
  'Unit 12-B',
])('%j is shown', (name) => expect(plainName(name)).toBe(name))

test.each([
  ['Bath & kitchen 🛁', 'Bath & kitchen'],
  ['🛠️ Roof 👷🏽‍♀️ repair', 'Roof repair'],
  ['❤', ''],
])('%j is shown without its emoji', (name, shown) => expect(plainName(name)).toBe(shown))

test.each([
  ['an address', 'mail me@evil.example'],
  ['an address in full-width signs', 'me＠evil．example'],
  ['a domain', 'Win at evil.example'],
  ['a domain of other letters, with a path', 'sberbank.рф/login'],
  ['an ideographic dot', 'example。com'],
  ['a half-width ideographic dot', 'example｡com'],
  ['an ideographic domain', '公司。中国'],
  ['a one dot leader', 'example․com'],
  ['a middle dot', 'example·com'],
  ['a letter that looks like a dot', 'exampleꓸcom'],
  ['another one', 'exampleꞏcom'],
  ['a letter that looks like a slash', 'evil丿login'],
  ['a zero width space', 'example.\u200bcom'],
  ['a zero width joiner in a word', 'exam\u200dple'],
  ['a word joiner', 'evil\u2060.example'],
  ['a soft hyphen', 'exam\u00adple'],
  ['a filler', 'evil\u3164example'],
  ['letters from right to left by force', 'Offer \u202emoc.live'],
  ['a space after the dot', 'example. com'],
  ['a space before the dot', 'example .com'],
  ['a spelled dot', 'example dot com'],
  ['a spelled dot in brackets', 'example[dot]com'],
  ['a link', 'http://evil'],
  ['a link without slashes', 'https evil'],
  ['a script', 'javascript:alert(1)'],
  ['www', 'www evil'],
  ['a host with a path', 'paypal/login'],
  ['a share', '\\\\evil\\share'],
  ['a host with a port', 'evil:8080'],
  ['an IP address', '192.168.0.1'],
  ['an IP address in a sentence', 'Pay at 203.0.113.7 now'],
  ['a short IP address', '127.0.1'],
  ['an IP address as one number', 'Open 3405803783'],
  ['an IP address in hex', '0xcb007107'],
  ['an IPv6 address', '[2001:db8::1]'],
  ['other digits', '١٩٢.١٦٨.٠.١'],
  ['a number to call', 'Call +48 600 100 200'],
  ['a local number', '(022) 123 45 67'],
  ['a number with full-width digits', '０８００ １２３４５６'],
  ['an international number', '0044 20 7946'],
  ['a short number', 'Call 118 118'],
  ['a short number in another language', 'Позвоните 900'],
  ['a chat', 'WhatsApp 60010'],
  ['a number to call in letters', '1-800-FLOWERS'],
  ['a dot in hexadecimal', 'evil%2ecom'],
  ['mathematical letters', '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦'],
  ['a comma for a dot', 'evil,com'],
  ['an emoji before a domain', 'evil🔵.com'],
  ['letters of flags', '🇪🇻🇮🇱'],
  ['digits in boxes', '6️⃣0️⃣0️⃣1️⃣0️⃣0️⃣2️⃣'],
  ['digits in circles', '⑥⓪⓪①⓪⓪②⓪⓪'],
  ['a line end', 'Offer\nYour account is locked'],
  ['both signs of a line end', 'Offer\r\n\r\nYour account is locked'],
  ['a line separator', 'Offer\u2028Your account is locked'],
  ['a next line sign', 'Offer\u0085Your account is locked'],
  ['a tab', 'Offer\tnow'],
  ['a word of two scripts', 'pаypal'],
  ['markup', '<img src=x> & <b>'],
  [
    'a letter of its own',
    'We have locked your account, please answer with your password '.repeat(3),
  ],
  ['nothing', ''],
  ['a space', ' '],
])('%s is left out: %j', (_, name) => expect(plainName(name)).toBe(''))

test('no name of any signs that is shown has an address, a link or a second line', () => {
  const sign = fc.constantFrom(...'ab1 .:/@。．\u200b\n-')
  const name = fc.array(sign, { maxLength: 14 }).map((signs) => signs.join(''))
  fc.assert(
    fc.property(name, (name) => {
      expect(plainName(name)).not.toMatch(/\S[.:/@。．]\p{L}|[\n@\u200b]|\d\.\d+\.\d|\d{7}/u)
    }),
    { numRuns: 5_000 },
  )
})
