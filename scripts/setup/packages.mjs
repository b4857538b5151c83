import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bunVersion, root, run } from './machine.mjs'
import { fail, say } from './say.mjs'

const stampFile = join(root, 'node_modules', '.installed')

/**
 * Installs exactly what bun.lock pins, unless that was done already.
 * @param {string} bun
 */
export function bringPackages(bun) {
  const stamp = stampOfPins()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('Installing the pinned packages')
  const { ok, output } = run(bun, ['install', '--frozen-lockfile', '--no-progress'])
  if (!ok) fail('The packages could not be installed', 'check the network and try again', output)
  writeFileSync(stampFile, stamp)
}

function stampOfPins() {
  const hash = createHash('sha256').update(bunVersion)
  for (const file of ['package.json', 'bun.lock', ...patches()]) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function patches() {
  const folder = join(root, 'patches')
  return existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join('patches', name))
        .sort()
    : []
}
