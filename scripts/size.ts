/** `bun run size`: prints the brotli size of the editor's first load, file by file and by language. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LANGUAGES } from '#domain/words/language.ts'
import { readWebManifest } from '../src/plugins/assets/web-build.ts'

/**
 * In kB (CONTRIBUTING: The build). Without page and HTTP headers: `bun run bench first-load` counts
 * these.
 */
const LIMIT = 150

const web = join(import.meta.dir, '..', 'dist', 'web')
const { script, preloads, styles, fonts, routes } = readWebManifest(web)
const first = [script, ...preloads, ...styles]
const later = readdirSync(join(web, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `/assets/${name}`)
  .filter((url) => !first.includes(url))

for (const url of first) console.log(`${kB([url])} kB  ${basename(url)}`)
for (const language of LANGUAGES)
  console.log(`${kB(firstIn(language))} kB  first load in ${language} (limit: ${LIMIT})`)
console.log(`${kB(fonts)} kB  fonts, in addition`)
console.log(`${kB(later)} kB  scripts loaded on demand`)
if (LANGUAGES.some((language) => totalOf(firstIn(language)) > LIMIT * 1000)) process.exitCode = 1

/** What has words is there once for each language, and a paper in a language needs its words. */
function firstIn(language: string) {
  return [...first, ...(routes[language] ?? [])].map((url) => {
    const own = url.replace('/assets/', `/assets/${language}/`)
    return existsSync(join(web, own)) ? own : url
  })
}

function kB(urls: string[]) {
  return (totalOf(urls) / 1000).toFixed(1).padStart(7)
}

function totalOf(urls: string[]) {
  return urls.reduce((bytes, url) => bytes + sizeOf(url), 0)
}

/** The size on the wire: an asset that brotli would not make smaller has no `.br` sibling. */
function sizeOf(url: string) {
  const file = join(web, url)
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size
}
