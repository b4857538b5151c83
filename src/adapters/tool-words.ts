import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import common from '#domain/words/en/common.json'
import editor from '#domain/words/en/editor.json'
import mails from '#domain/words/en/mails.json'
import pages from '#domain/words/en/pages.json'
import type { Language } from '#domain/words/language.ts'
import { withWords } from '#domain/words/with-words.ts'
import { PROGRAM_FOLDER } from './program-files.ts'

const ENGLISH = { common, editor, mails, pages }

type Doors = typeof ENGLISH

/**
 * The tool's own words for what the server writes without a page's code: mails, small pages and what a version changed. What a
 * language lacks is English. Each file is read when it is first asked for.
 */
export function toolWords<Door extends keyof Doors>(language: Language, door: Door): Doors[Door] {
  if (language === 'en') return ENGLISH[door]
  const file = join(PROGRAM_FOLDER, 'src/domain/words', language, `${door}.json`)
  // Each save of a user asks for the editor's, which are 700 texts.
  const words = known.get(file) ?? withWords(ENGLISH[door], JSON.parse(readFileSync(file, 'utf8')))
  known.set(file, words)
  return words as Doors[Door]
}

const known = new Map<string, object>()
