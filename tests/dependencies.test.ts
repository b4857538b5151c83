import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import packages from '../package.json'

const root = join(import.meta.dir, '..')
const names = [...Object.keys(packages.dependencies), ...Object.keys(packages.devDependencies)]

/** Used without an import: commands, a compiler's API, types and what they replace. */
const NOT_IMPORTED = [
  '@biomejs/biome',
  '@typescript/native',
  'dependency-cruiser',
  'drizzle-kit',
  'typescript',
]

/** Licences that let the product be MIT and its executable be passed on. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'PSF-2.0',
  'OFL-1.1',
  'CC0-1.0',
  // Its files stay under it, and ours do not come under it.
  'MPL-2.0',
  // Of the data that tools of the build have, none of which is passed on.
  'CC-BY-4.0',
])

async function sourcesIn(...folders: string[]): Promise<string> {
  const texts = folders.map(async (folder) => {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    return Promise.all(
      files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
    )
  })
  return (await Promise.all(texts)).flat().join('\n')
}

test('every package is imported somewhere, and what the product imports is no development package', async () => {
  const product = await sourcesIn('src', 'db', 'web')
  const all = `${product}\n${await sourcesIn('scripts', 'tests')}`
  const imports = (text: string, name: string) =>
    new RegExp(`["'(]${name.replaceAll('/', '\\/')}(?:/[^"')]*)?["')]`).test(text)
  const unused = names.filter((name) => {
    const typed = /^@types\/(.+)$/.exec(name)?.[1]?.replace('__', '/')
    return ![...NOT_IMPORTED, '@types/bun'].includes(name) && !imports(all, scoped(typed) ?? name)
  })
  expect(unused).toEqual([])
  expect(Object.keys(packages.devDependencies).filter((name) => imports(product, name))).toEqual([])
})

test('every package has its reason in CONTRIBUTING', async () => {
  const text = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')
  const table = text.slice(text.indexOf('\n## Dependencies'))
  const listed = (name: string) =>
    new RegExp(`(^|[|, ])${name.replaceAll('/', '\\/')}([|, ]|$)`, 'm').test(table)
  expect(names.filter((name) => !name.startsWith('@types/') && !listed(name))).toEqual([])
})

test('the licence of every installed package lets us pass it on', async () => {
  const found = new Map<string, string>()
  for (const folder of await packageFolders(join(root, 'node_modules'))) {
    const { name, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    found.set(name, typeof license === 'string' ? license : JSON.stringify(license))
  }
  expect(found.size).toBeGreaterThan(200)
  expect([...found].filter(([, license]) => !isAllowed(license))).toEqual([])
})

/** `A OR B` by either, `A AND B` by both. */
const isAllowed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)))

/** `babel/core` of `@types/babel__core`. */
const scoped = (typed: string | undefined) => (typed?.includes('/') ? `@${typed}` : typed)

async function packageFolders(modules: string): Promise<string[]> {
  const names = (await readdir(modules)).filter((name) => !name.startsWith('.'))
  const folders = await Promise.all(
    names.map(async (name) => {
      const path = join(modules, name)
      if (name.startsWith('@')) return packageFolders(path)
      const inner = join(path, 'node_modules')
      return [path, ...(existsSync(inner) ? await packageFolders(inner) : [])]
    }),
  )
  return folders.flat().filter((folder) => existsSync(join(folder, 'package.json')))
}
