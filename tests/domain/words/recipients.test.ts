import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LIMITS } from '#domain/document/limits.ts'
import { readRecipients, recipientAsText, withRecipients } from '#domain/words/recipients.ts'

const ann = { email: 'ann@example.com', name: 'Ann Smith' }
const bob = { email: 'bob@example.com', name: '' }
const bare = { email: 'ann@example.com', name: '' }

test.each([
  ['ann@example.com', [bare]],
  [' Ann@Example.com ', [bare]],
  ['mailto:ann@example.com', [bare]],
  ['<ann@example.com>', [bare]],
  ['Ann Smith <ann@example.com>', [ann]],
  ['"Ann Smith" <ann@example.com>', [ann]],
  ["'Ann Smith' <mailto:ann@example.com>", [ann]],
  ['Ann   Smith<ann@example.com>', [ann]],
  ['ann@example.com (Ann Smith)', [ann]],
  ['Ann Smith\tann@example.com', [ann]],
  ['Ann Smith, <ann@example.com>', [ann]],
  ['Smith, Ann <ann@example.com>', [{ ...ann, name: 'Smith, Ann' }]],
  ['"Smith, Ann; Sales" <ann@example.com>', [{ ...ann, name: 'Smith, Ann; Sales' }]],
  ['Αννα Παπά <ann@example.com>', [{ ...ann, name: 'Αννα Παπά' }]],
  ["Ann O'Hara <ann@example.com>", [{ ...ann, name: "Ann O'Hara" }]],
  ['ann@example.com, bob@example.com', [bare, bob]],
  ['ann@example.com bob@example.com;', [bare, bob]],
  ['Ann Smith <ann@example.com>, bob@example.com', [ann, bob]],
  ['Ann Smith <ann@example.com> bob@example.com', [ann, bob]],
  ['Ann Smith <ann@example.com>; <bob@example.com>', [ann, bob]],
  ['Ann Smith <ann@example.com>\r\n\r\nbob@example.com\n', [ann, bob]],
  ['Ann Smith\tann@example.com\nBob\tbob@example.com', [ann, { ...bob, name: 'Bob' }]],
  ['bob@example.com, Smith, Ann <ann@example.com>', [bob, { ...ann, name: 'Smith, Ann' }]],
])('people are read from %j', (text, people) => {
  expect(readRecipients(text)).toEqual({ people, invalid: [] })
})

test.each([
  ['ann', [], ['ann']],
  ['ann@', [], ['ann@']],
  ['Ann Smith <ann@example>', [], ['Ann Smith <ann@example>']],
  ['Ann Smith <ann@example.com', [ann], []],
  ['Ann Smith, bob@example.com', [bob], ['Ann Smith']],
  ['bob@example.com ann@', [bob], ['ann@']],
  ['bob@example.com, kim', [bob], ['kim']],
])('what names nobody in %j is left to be corrected', (text, people, invalid) => {
  expect(readRecipients(text)).toEqual({ people, invalid })
})

test.each(['', ' ', ' , ;\n'])('%j names nobody', (text) => {
  expect(readRecipients(text)).toEqual({ people: [], invalid: [] })
})

test('a person is on the list once, under the first name that was given', () => {
  const other = { ...ann, name: 'Annie' }
  expect(withRecipients([bob, bare], [ann, other, bob])).toEqual([bob, ann])
})

test('a long name is shortened, and stays text without control characters', () => {
  const { people } = readRecipients(`${'A\u0000\u0007b '.repeat(200)}<ann@example.com>`)
  expect(people[0]?.name.length).toBeLessThanOrEqual(LIMITS.nameLength)
  expect(people[0]?.name).toStartWith('A b A b')
})

test('people who are written as text are read back, whatever their names are', () => {
  const word = fc.stringMatching(/^[\p{L}\d,;.'&]{1,12}$/u)
  const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
  const person = fc.record({
    name: name.filter((text) => readRecipients(`${text} <a@b.cc>`).people[0]?.name === text),
    email: fc.nat(999).map((number) => `person${number}@example.com`),
  })
  fc.assert(
    fc.property(fc.array(person, { maxLength: 5 }), (people) => {
      const text = people.map(recipientAsText).join(', ')
      expect(readRecipients(text)).toEqual({ people, invalid: [] })
    }),
  )
})

test('any text is read, and nobody is read from it who is no address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const { email } of readRecipients(text).people)
        expect(email).toMatch(/^[^\s<>"]+@[^\s<>"]+$/)
    }),
  )
})

test('a hostile text is read in no time', () => {
  const begun = performance.now()
  for (const part of ['<', '"', ',', '<a@', 'a@b.cc ', '"a" <', ' , '])
    readRecipients(part.repeat(100_000 / part.length))
  expect(performance.now() - begun).toBeLessThan(5_000)
})
