import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { splitLongWords } from '#domain/html/long-words.ts'

test('a long word is in pieces of 200 letters, whatever marks and entities it has', () => {
  const letters = (letter: string, count: number) => letter.repeat(count)
  expect(splitLongWords(`<p>a <b>${letters('W', 450)}</b></p>`)).toBe(
    `<p>a <b><span>${letters('W', 200)}</span><span>${letters('W', 200)}</span>${letters('W', 50)}</b></p>`,
  )
  expect(splitLongWords(letters('&amp;', 201))).toBe(`<span>${letters('&amp;', 200)}</span>&amp;`)
  expect(splitLongWords(letters('😀', 201))).toBe(`<span>${letters('😀', 200)}</span>😀`)
})

test('tags, and texts of ordinary words, stay as they are', () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(5000)}" alt="">`
  const texts = ['', 'Tiles', `<p>${'word '.repeat(500)}</p>`, `${picture}<p>Tiles</p>`]
  for (const html of texts) expect(splitLongWords(html)).toBe(html)
})

test('no letter is lost', () => {
  const word = fc.stringMatching(/^[Wa&;ä😀]{0,700}$/u)
  const escaped = (text: string) => text.replaceAll('&', '&amp;')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 3 }), (words) => {
      const html = `<p>${escaped(words.join(' '))}</p>`
      expect(splitLongWords(html).replaceAll(/<\/?span>/g, '')).toBe(html)
    }),
  )
})

test('a word as long as a quotation may be is split too', () => {
  const html = splitLongWords('W'.repeat(4_000_000))
  expect(html.split('<span>')).toHaveLength(20_001)
})
