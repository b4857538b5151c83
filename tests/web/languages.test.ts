import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { wordsOf } from '#domain/words/all-words.ts'
import { LANGUAGES } from '#domain/words/language.ts'

const ASSETS = `${import.meta.dir}/../../dist/web/assets`

const scripts = await Promise.all(
  (await readdir(ASSETS))
    .filter((name) => name.endsWith('.js'))
    .map(async (name) => ({ name, text: await Bun.file(`${ASSETS}/${name}`).text() })),
)

/** A sentence of the page or a mail, and a label of the paper, by which a language is recognized. */
const signs = (language: (typeof LANGUAGES)[number]) => {
  const { mails, template } = wordsOf(language)
  return [mails.offer.lines, template.terms[0] ?? '']
}

test('each script holds the words of one language at most, so a browser loads no other', () => {
  for (const { name, text } of scripts) {
    const found = LANGUAGES.filter((language) =>
      signs(language).some((sign) => text.includes(sign)),
    )
    expect([name, found.length <= 1, found]).toEqual([name, true, found])
  }
})

test('each language is in one script, and English in none that every page loads', () => {
  for (const language of LANGUAGES) {
    const [sign = ''] = signs(language)
    const names = scripts.filter(({ text }) => text.includes(sign)).map(({ name }) => name)
    expect([language, names.length]).toEqual([language, 1])
    expect(names[0]).toStartWith(`${language}-`)
  }
})
