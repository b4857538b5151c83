import { expect, test } from 'bun:test'
import { basename, join } from 'node:path'
import { Glob } from 'bun'
import { account as ACCOUNT_MESSAGES, replies as REPLIES } from '#domain/words/en/account.json'
import { later as LATER_MESSAGES, messages as MESSAGES } from '#domain/words/en/common.json'

const ROOT = join(import.meta.dir, '..')

const read = (file: string) => Bun.file(join(ROOT, file)).text()
const filesIn = (pattern: string) => [...new Glob(pattern).scanSync(ROOT)].sort()

const PAGES = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs/*.md')]
const SOURCES = [
  ...filesIn('{src,db,web,scripts,tests}/**/*.{ts,tsx,css,html,mjs,sql}'),
  ...PAGES,
].filter((file) => file !== 'tests/citations.test.ts')

/** The headings of each page, by the page's name in a citation: `(product: Saving)`. */
const HEADINGS = new Map(
  await Promise.all(
    PAGES.map(async (page): Promise<[string, string[]]> => {
      const prose = (await read(page)).replace(/^```[\s\S]*?^```/gm, '')
      return [
        basename(page, '.md'),
        [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title),
      ]
    }),
  ),
)

/** A source's text with the lines of each comment joined: citations may be broken into two lines. */
async function textOf(file: string): Promise<string> {
  return (await read(file)).replace(/\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ')
}

/** What stands in brackets in a sentence, each part between semicolons; parameters are no sentence. */
const partsIn = (text: string): string[] =>
  [...text.matchAll(/(?<=[\s'"“])\(([^()]+)\)(?!\s*(?:=>|:))/g)].flatMap(([, group = '']) =>
    group.split(';').map((part) => part.trim()),
  )

test('no two headings of the pages are the same', () => {
  const all = [...HEADINGS.values()].flat()
  expect(all.filter((title, at) => all.indexOf(title) !== at)).toEqual([])
})

test('each citation names a heading of a page', async () => {
  const wrong: string[] = []
  let found = 0
  for (const file of SOURCES)
    for (const part of partsIn(await textOf(file))) {
      const [, page = '', title = ''] = /^([A-Za-z-]+): ([A-Z][^,]*)(?:, \d\w*)?$/.exec(part) ?? []
      const headings = HEADINGS.get(page)
      if (!headings) continue
      found += 1
      if (!headings.includes(title)) wrong.push(`${file}: (${part})`)
    }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(0)
})

test('nothing cites a page that is not in the repository', async () => {
  const wrong: string[] = []
  for (const file of SOURCES) {
    const text = await textOf(file)
    const named =
      text.match(
        /\bspec(?: \d|\.md|[’']s\b)|\bissue #?\d|\bthe spec\b|\b(?:design|look|notes)\.md\b/gi,
      ) ?? []
    const parts = partsIn(text).filter((part) =>
      /^(?:(?:spec|design|look|notes)(?=[:,]|$)|(?:product|numbers|api|architecture|libraries)(?=,|$))/.test(
        part,
      ),
    )
    for (const found of [...named, ...parts]) wrong.push(`${file}: ${found}`)
  }
  expect(wrong).toEqual([])
})

test('product.md quotes every message of the product, and none that the code does not have', async () => {
  const product = (await read('docs/product.md')).replace(/`[^`]*`/g, '').replace(/\s+/g, ' ')
  const unquoted = Object.values({
    MESSAGES,
    ACCOUNT_MESSAGES,
    LATER_MESSAGES,
    REPLIES,
  })
    .flatMap(textsIn)
    .filter((text) => !product.includes(text))
  expect(unquoted).toEqual([])

  const sources = await Promise.all(filesIn('{src,web}/**/*.{ts,tsx,json}').map(read))
  const code = sources
    .join('\n')
    .replaceAll("\\'", "'")
    .replace(/<\/?(?:strong|bdi)>|\{' '\}/g, '')
    .replace(/\s+/g, ' ')
  const invented = quotesIn(product).filter((part) => !code.includes(part))
  expect(invented).toEqual([])
})

/** Texts as they are; of those with a value the parts around it. */
function textsIn(texts: object): string[] {
  return Object.values(texts).flatMap((text: unknown) => {
    if (typeof text === 'object' && text !== null) return textsIn(text)
    const said = String(text)
    return said.includes('{') ? partsAround(said, /\{\w+\}/) : [said]
  })
}

/** The quoted messages, without their values in braces. */
const quotesIn = (text: string): string[] =>
  [
    ...text.matchAll(/(?<![\p{L}\p{N}])'([^']+(?:'(?=\p{L})[^']+)*)'(?!\p{L})|"([^"{]+)"/gu),
  ].flatMap(([, single, double]) => partsAround(single ?? double ?? '', /\{[^}]*\}/))

/** Single letters and signs say nothing. */
const partsAround = (text: string, value: RegExp): string[] =>
  text
    .split(value)
    .map((part) => part.trim().replace(/[.,;:]+$/, ''))
    .filter((part) => part.length > 2)
