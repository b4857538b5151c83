/** `bun run size`: what the first load of the editor weighs, gzipped, before it can be edited. */
import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readWebManifest } from '../src/plugins/assets/web-build.ts'

/** Design, "Speed and size": kB of gzip. */
const AIM = 120

const web = join(import.meta.dir, '..', 'dist', 'web')
const { script, preloads, styles, routes, fonts } = readWebManifest(web)
const first = [script, ...preloads, ...(routes.editor ?? []), ...styles]

const total = first.reduce((sum, url) => sum + report(url), 0)
console.log(`${kB(total)} kB gzip  first load (aim: at most ${AIM})`)
console.log(`${kB(sum(fonts))} kB       fonts beside it, as they are`)
console.log(`${kB(sum(later()))} kB gzip  all that loads on demand`)
if (total > AIM * 1000) process.exitCode = 1

function report(url: string) {
  const size = sizeOf(url)
  console.log(`${kB(size)} kB  ${basename(url)}`)
  return size
}

function later() {
  const scripts = readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.js'))
  return scripts.map((name) => `/assets/${name}`).filter((url) => !first.includes(url))
}

function sum(urls: string[]) {
  return urls.reduce((bytes, url) => bytes + sizeOf(url), 0)
}

/** The size on the wire: an asset that gzip would not make smaller travels as it is. */
function sizeOf(url: string) {
  const file = join(web, url)
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size
}

function kB(bytes: number) {
  return (bytes / 1000).toFixed(1).padStart(7)
}
