import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { loadWebBuild, type WebBuild } from '../../src/plugins/assets.ts'

const DIST = join(import.meta.dir, '../../dist')

/**
 * A copy of the build whose German is the English words, each text between ⟦ and ⟧: what is shown outside
 * of these brackets, and is nobody's data, was not translated.
 */
export async function buildWithMarkedWords(): Promise<WebBuild & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'quotation-marked-'))
  const web = join(folder, 'web')
  await cp(join(DIST, 'web'), web, { recursive: true })
  await symlink(join(DIST, 'ssr'), join(folder, 'ssr'))
  const english = await readFile(join(web, 'words', 'en.json'), 'utf8')
  await writeFile(join(web, 'words', 'de.json'), marked(english))
  const german = join(web, 'assets', 'de')
  for (const name of await readdir(german)) {
    const file = join(german, name)
    if (name.endsWith('.js'))
      await writeFile(file, marked(await readFile(join(web, 'assets', name), 'utf8')))
    // The compressed ones still have the German words.
    else await rm(file)
  }
  const build = await loadWebBuild(folder)
  return {
    ...build,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Marks the values of json, which in a script are all strings with quotes that are no path. */
const marked = (code: string): string =>
  code
    .replace(/"((?:[^"\\]|\\.)*)"(:?)/g, (all, text: string, colon: string) =>
      colon || text === '' || /^\.\/|^(ltr|rtl|en)$/.test(text) ? all : `"⟦${text}⟧"`,
    )
    .replace('"tag":"en"', '"tag":"de"')

/**
 * The texts of the page that stand outside of the brackets: what is visible, but not on the paper, which has
 * a language of its own, and what is read aloud or shown as a tip.
 * @param data patterns of what people have written, and of names that are the same in all languages
 */
export async function unmarkedTexts(page: Page, data: RegExp): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest(
        'script, style, textarea, datalist, [role=option], main article, main [data-sheet], [data-action=choose-language]',
      )
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const parts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !isShown(element)) continue
      // A sentence may go on in the next element, two sentences don't touch.
      parts.push(node.textContent ?? '', getComputedStyle(element).display === 'inline' ? '' : '\n')
    }
    const NAMED = ['aria-label', 'title', 'placeholder', 'alt', 'data-tip']
    const named = NAMED.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map(
        (element) => element.getAttribute(name) ?? '',
      ),
    )
    return [document.title, parts.join(''), ...named]
  })
  const outside = texts.flatMap(outsideOfMarks)
  return [...new Set(outside)].filter((text) => /\p{L}{2}/u.test(text.replace(data, '')))
}

/** Puts all texts of these words between the brackets, and gives what takes them off again. */
export function markWords(words: object): () => void {
  const undo = Object.entries(words).map(([key, word]) => {
    if (typeof word === 'object') return markWords(word)
    Object.assign(words, { [key]: `⟦${word}⟧` })
    return () => void Object.assign(words, { [key]: word })
  })
  return () => {
    for (const each of undo) each()
  }
}

/** What stands outside of all brackets, which may be within each other. */
export function outsideOfMarks(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '⟦') depth += 1
    if (depth === 0 && letter !== '⟧') parts[parts.length - 1] += letter
    if (letter === '⟧' && depth > 0) depth -= 1
    if (letter === '⟧' || letter === '\n') parts.push('')
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
