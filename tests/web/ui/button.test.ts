import { expect, test } from 'bun:test'
import { join } from 'node:path'

const WEB = join(import.meta.dir, '../../../web')
/** The buttons that are in capitals (product: Words). */
const CAPITALS = ['CREATE ACCOUNT', 'LOG IN', 'REGISTER', 'RESET', 'SAVE']

test('buttons are in sentence case, but for those of the main forms', async () => {
  const labels = new Set((await Promise.all(sources().map(labelsOf))).flat())
  expect(labels).toContain('Share')
  const words = [...labels].filter((label) => /\p{L}/u.test(label))
  const others = words.filter((label) => !/^\W*[A-Z][^A-Z]*(\. [A-Z][^A-Z]*)?$/.test(label))
  expect(others.toSorted()).toEqual(CAPITALS)
})

test('no style sheet changes the case of a text', async () => {
  const sheets = sources('css').map(async (file) => {
    const hasCase = /text-transform|small-caps/.test(await Bun.file(file).text())
    return hasCase ? [file] : []
  })
  expect((await Promise.all(sheets)).flat()).toEqual([])
})

const sources = (extension = 'tsx') =>
  [...new Bun.Glob(`**/*.${extension}`).scanSync(WEB)].map((file) => join(WEB, file))

/** What a component's buttons say: their text, or strings and imported words in an expression. */
async function labelsOf(file: string): Promise<string[]> {
  const source = await Bun.file(file).text()
  const texts = matches(source, />([^<>{}]+)<\/\w*[Bb]utton>/g)
  const expressions = matches(source, /\{([^{}]+)\}\s*<\/\w*[Bb]utton>/g)
  expressions.push(...matches(source, /(?<!data-)\baction(?:=|: )([^\n]+)/g))
  const quoted = expressions.flatMap((code) => matches(code, /['"]([^'"]*)['"](?!\))/g))
  const paths = expressions.flatMap((code) => matches(code, /\b([A-Z_]+\.[a-z][\w.]*)/g))
  const groups = await groupsOf(source)
  const words = paths
    .map((path) => path.split('.'))
    .filter(([name = '']) => name in groups)
    .flatMap((path) => wordsAt(groups, path))
  return [...texts, ...quoted, ...words].map((label) => label.trim()).filter(Boolean)
}

/** The groups of words that a component imports, by their names in it. */
async function groupsOf(source: string): Promise<Record<string, unknown>> {
  const imports = source.matchAll(/import \{([^}]+)\} from '(#domain\/words\/en\/\w+\.json)'/g)
  const groups = [...imports].map(async ([, names = '', path = '']) => {
    const { default: door } = await import(path)
    return names.split(',').map((name) => {
      const [group = '', as = group] = name.trim().split(' as ')
      return [as, door[group]]
    })
  })
  return Object.fromEntries((await Promise.all(groups)).flat())
}

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** One text, or those of its plural forms, or all from which the code takes one. */
function wordsAt(words: unknown, path: readonly string[]): string[] {
  const [key, ...rest] = path
  if (key) return wordsAt((words as Record<string, unknown>)[key], rest)
  if (typeof words !== 'object') return [String(words)]
  return Object.values(words ?? {}).flatMap((each) => wordsAt(each, []))
}
