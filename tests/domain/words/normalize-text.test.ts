import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { normalizeText, sortKey } from '#domain/words/normalize-text.ts'

test.each([
  ['Äußere FASSADE', 'aussere fassade'],
  ['ÄUSSERE', 'aussere'],
  ['A\u0308pfel', 'apfel'],
  ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
  ['Œuvre à la façon', 'oeuvre a la facon'],
  ['Ærø, Đakovo, Þingvellir', 'aero, dakovo, thingvellir'],
  ['İstanbul ıstanbul', 'istanbul istanbul'],
  ['ﬁnal ½ ２ ℡', 'final 1⁄2 2 tel'],
  ['Café mañana, señor Nuñez', 'cafe manana, senor nunez'],
  ['Łódź, Ørsted, Straße, Åse', 'lodz, orsted, strasse, ase'],
  ['Καφές', 'καφεσ'],
  ['عَرْضُ السِّعْرِ', 'عرض السعر'],
  ['أحمـــد إِبْراهيم آمال', 'احمد ابراهيم امال'],
  ['سؤال هيئة', 'سؤال هيئة'],
  ['ΟΔΥΣΣΕΎΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
  ['Ёлка Йод', 'елка йод'],
  ['がか', 'がか'],
  ['한국', '한국'],
  ['हिन्दी', 'हिन्दी'],
  ['Offer 12 %', 'offer 12 %'],
  ['', ''],
])('%p is normalized to %p', (text, normalized) => {
  expect(normalizeText(text)).toBe(normalized)
  expect(normalizeText(normalized)).toBe(normalized)
})

test('accented names sort beside their base letters', () => {
  const names = ['Zoo', 'Österreich', 'ähnlich', 'Bad', 'anders', 'Étage', 'élan']
  expect(sortByName(names)).toEqual([
    'ähnlich',
    'anders',
    'Bad',
    'élan',
    'Étage',
    'Österreich',
    'Zoo',
  ])
})

test('numbers in names sort by value', () => {
  const names = [
    '',
    '2nd floor',
    '10th floor',
    'Bathroom',
    'Bathroom 2',
    'Bathroom 2, tiles',
    'Bathroom 10',
    'Bathroom 100',
    'Bathroom 999999999',
    'Bathroom 10000000000',
    'Bathroom floor',
    'V 1.9',
    'V 1.10',
    'V 2.0',
  ]
  expect(sortByName(names.toReversed())).toEqual(names)
  expect(sortByName(names)).toEqual(names)
})

test('leading zeros do not change a number’s order', () => {
  expect(sortKey('No. 007')).toBe(sortKey('no. 7'))
  const numbers = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(3))
  fc.assert(
    fc.property(numbers, numbers, ([a, zeros], [b, others]) => {
      const key = sortKey(`Offer ${'0'.repeat(zeros)}${a}!`)
      const other = sortKey(`offer ${'0'.repeat(others)}${b}!`)
      expect([key < other, key > other]).toEqual([a < b, a > b])
    }),
  )
})

/** As the database sorts them, which compares UTF-8. */
const sortByName = (names: readonly string[]) =>
  names.toSorted((a, b) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b))))
