import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '#domain/words/language.ts'

/** The words of one language: texts by door, group and key, joined with dots. */
type Words = ReadonlyMap<string, string>

/** What a check found: sentences that name language, word and fault. */
export interface Found {
  missing: string[]
  unused: string[]
  long: string[]
}

/**
 * Places that don't grow with their text, by the word's name, and how many letters they have: those of the
 * bar at 1280 px, on which all of them stand in one line.
 */
const PLACES: readonly [name: RegExp, letters: number][] = [
  [
    /^menu\.labels\.(new|save|share|send|insert|history|(bookmark|quotation)-list|blog|profile|login)$/,
    14,
  ],
]

/** Checks the words below `root/src/domain/words` against the English ones and the code. */
export function checkWords(root: string): Found {
  const english = readWords(root, 'en')
  const found: Found = { missing: [], unused: unusedIn(root, english), long: [] }
  for (const language of LANGUAGES) {
    const own = language === 'en' ? english : readWords(root, language)
    for (const [name, text] of own) {
      const place = PLACES.find(([pattern]) => pattern.test(name))
      if (place && text.length > place[1]) found.long.push(`${language} ${name}: ${text}`)
    }
    if (language !== 'en') compare(language, { own, english }, found)
  }
  return found
}

function compare(
  language: Language,
  { own, english }: { own: Words; english: Words },
  { missing, unused }: Found,
): void {
  const wanted = new Set([...english.keys()].flatMap((name) => formsOf(name, english, language)))
  for (const name of wanted) {
    const text = own.get(name)
    const source = english.get(name) ?? english.get(name.replace(/[^.]+$/, 'other')) ?? ''
    if (text === undefined || (text.trim() === '' && source.trim() !== ''))
      missing.push(`${language} ${name}: ${source}`)
    // One thing may be named without its number: 'a row'.
    else if (placeholders(text) !== placeholders(source) && !/\.(zero|one|two)$/.test(name))
      missing.push(`${language} ${name}: not the placeholders of ‘${source}’ in ‘${text}’`)
  }
  for (const name of own.keys()) if (!wanted.has(name)) unused.push(`${language} ${name}`)
}

/** A word's name, or for a plural form those of all forms that the language has for whole numbers. */
function formsOf(name: string, english: Words, language: Language): string[] {
  const [, start = '', form = ''] = /^(.*\.)([^.]+)$/.exec(name) ?? []
  if (!isPluralForm(start, form, english)) return [name]
  const rules = new Intl.PluralRules(language)
  const forms = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))
  return [...forms.add('other')].map((each) => start + each)
}

const FORMS: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

const isPluralForm = (start: string, form: string, english: Words): boolean =>
  FORMS.has(form) && english.has(`${start}one`) && english.has(`${start}other`)

const placeholders = (text: string): string =>
  [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')

/**
 * Words that no code asks for: neither by their key, nor with the group or the part of it that they are in,
 * as a list's words are given to a list and a refusal is looked up by its code.
 */
function unusedIn(root: string, english: Words): string[] {
  const code = ['src', 'web'].flatMap((folder) => codeIn(join(root, folder)))
  const all = code.join('\n')
  const asking = new Map<string, string>()
  return [...english.keys()].filter((name) => {
    const [door = '', group = '', ...rest] = name.split('.')
    const keys = rest.filter((each) => !FORMS.has(each))
    const users = asking.get(`${door}.${group}`) ?? filesWith(code, { door, group })
    asking.set(`${door}.${group}`, users)
    if (users === '' || isTakenWhole(users, `(?<![\\w'".-])${group}`)) return users === ''
    const parents = keys.slice(0, -1)
    if (parents.some((parent) => isTakenWhole(all, `\\.${parent}`))) return false
    const key = RegExp.escape(keys.at(-1) ?? group)
    return !new RegExp(`(?<![\\w-])${key}(?![\\w-])`).test(keys.length > 1 ? all : users)
  })
}

interface Group {
  door: string
  group: string
}

/** The code that imports a group, with the group's own name for the one that the code gives it. */
function filesWith(code: readonly string[], { door, group }: Group): string {
  const imported = new RegExp(
    `\\{[^{}]*\\b${group}\\b( as (\\w+))?[^{}]*\\} from '[^']*/en/${door}\\.json'`,
  )
  const asked = new RegExp(`\\b${door}\\.${group}\\b`)
  // The server imports whole files of words and picks the reader's language at run time (tool-words.ts).
  const isTaken = code.some((text) =>
    text.includes(`import ${door} from '#domain/words/en/${door}.json'`),
  )
  if (isTaken) return code.join('\n')
  return code
    .flatMap((text) => {
      const found = imported.exec(text)
      if (!found) return asked.test(text) ? [text] : []
      const body = text.replace(/^import [^;]*? from '[^']*'$/gm, '')
      const [, , alias] = found
      return [alias ? body.replaceAll(new RegExp(`\\b${alias}\\b`, 'g'), group) : body]
    })
    .join('\n')
}

/** Whether code uses all of something, not only `name.key`. */
const isTakenWhole = (code: string, name: string): boolean =>
  new RegExp(`${name}\\b(?!\\??\\.\\w|['"\\w-])`).test(code)

function codeIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

/** The texts of a language in all doors; none if it has no file. */
export function readWords(root: string, language: Language): Words {
  const folder = join(root, 'src/domain/words', language)
  const words = new Map<string, string>()
  for (const file of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    const texts: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    collect(texts, file.replace(/\.json$/, ''), words)
  }
  return words
}

function collect(value: unknown, name: string, words: Map<string, string>): void {
  if (typeof value === 'string') words.set(name, value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) collect(each, `${name}.${key}`, words)
}
