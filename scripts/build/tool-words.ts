import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { LANGUAGES, type Language } from '#domain/words/language.ts'
import { type WordTree, withWords } from '#domain/words/with-words.ts'
import type { Files } from './files.ts'

/** `import { send as WORDS } from '#domain/words/en/sending.json'`, as all code asks for the tool's words. */
const IMPORT = /import \{([^}]+)\} from ['"](?:[^'"]*\/words|\.)\/en\/(\w+)\.json['"]/g
const WORDS = 'virtual:words/'
/** What stands in a script for the words of a group until its languages are written. */
const PLACEHOLDER = /__words\(["'`](\w+)\.(\w+)["'`]\)/g

/** The modules of words: the build puts those that a door needs into one script (group-by-door.ts). */
export const WORDS_ID = `\0${WORDS}`

/**
 * The tool's words (architecture: Words of the tool). Each group of src/domain/words/en/{door}.json is a module of
 * its own, so that a script has the groups that it uses. For browsers its value is filled in for each
 * language when all is bundled (`inLanguages`); on the server it changes with the page that is rendered, and
 * a worker is told it, so that its script is there once.
 */
export const toolWords = (root: string, { isWorker = false } = {}): Plugin => ({
  name: 'tool-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /\/en\/\w+\.json/ },
    handler: (code) => ({ code: code.replace(IMPORT, importGroups), map: null }),
  },
  resolveId: {
    filter: { id: /^virtual:words\// },
    handler: (id) => `\0${id}`,
  },
  load: {
    filter: { id: /^\0virtual:words\// },
    handler(id) {
      const [door = '', group = ''] = id.slice(WORDS_ID.length).split('/')
      if (this.environment.name === 'client' && !isWorker)
        return { code: `export default __words("${door}.${group}")`, moduleSideEffects: false }
      const renderedWords = JSON.stringify(join(root, 'web/rendered-words.ts'))
      return `import { followWords } from ${renderedWords}
let words${isWorker ? '' : ` = ${JSON.stringify(readWords(root, 'en')[door]?.[group])}`}
followWords((all) => { words = all.${door}.${group} })
export { words as default }`
    },
  },
  // A script's name changes with the words of any language, since it is cached for ever.
  augmentChunkHash({ moduleIds }: Rolldown.RenderedChunk) {
    return moduleIds.some((id) => id.startsWith(WORDS_ID)) ? hashOfWords(root) : undefined
  },
})

function importGroups(_: string, names: string, door: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [group, as = group] = name.split(/\s+as\s+/)
      return `import ${as} from '${WORDS}${door}/${group}'`
    })
    .join(';')
}

/** Fills the words in: a script that has some is there once for each language, as `{language}/{name}`. */
export function inLanguages(root: string, files: Files): Files {
  const all = LANGUAGES.map((language) => [language, readWords(root, language)] as const)
  const filled: Files = new Map()
  for (const [name, contents] of files) {
    filled.set(name, contents)
    if (typeof contents !== 'string' || !contents.includes('__words(')) continue
    for (const [language, words] of all) {
      const code = contents.replace(PLACEHOLDER, (_, door: string, group: string) =>
        JSON.stringify(words[door]?.[group]),
      )
      filled.set(language === 'en' ? name : `${language}/${name}`, code)
    }
  }
  return filled
}

/** What the server renders pages with, as files: all words of a language in one. */
export const renderedWords = (root: string): Files =>
  new Map(
    LANGUAGES.map((language) => [`${language}.json`, JSON.stringify(readWords(root, language))]),
  )

type Doors = Record<string, WordTree>

/** The tool's words of a language by door and group; those that it lacks are English. */
export function readWords(root: string, language: Language): Doors {
  const folder = join(root, 'src/domain/words')
  const read = (path: string): WordTree => {
    try {
      return JSON.parse(readFileSync(join(folder, path), 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
  }
  const english = join(folder, 'en')
  return Object.fromEntries(
    (existsSync(english) ? readdirSync(english) : [])
      .toSorted()
      .map((name) => [
        name.replace(/\.json$/, ''),
        withWords(read(`en/${name}`), read(`${language}/${name}`)),
      ]),
  )
}

function hashOfWords(root: string): string {
  const hash = createHash('sha256')
  for (const language of LANGUAGES) hash.update(JSON.stringify(readWords(root, language)))
  return hash.digest('hex')
}
