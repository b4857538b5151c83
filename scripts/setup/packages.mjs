import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, log } from './log.mjs'
import { bunVersion, root, run } from './machine.mjs'

/** Contains the hash of the pins from which node_modules was installed. */
const installedFile = join(root, 'node_modules', '.installed')

/**
 * Installs exactly what bun.lock pins, unless it is already installed.
 * @param {string} bun
 */
export function installPackages(bun) {
  const pins = hashPins()
  if (existsSync(installedFile) && readFileSync(installedFile, 'utf8') === pins) return
  log('Installing the pinned packages')
  const { ok, output } = run(bun, ['install', '--frozen-lockfile', '--no-progress'])
  if (!ok)
    fail(
      'The packages could not be installed',
      'check the network and the room on the disk, then try again',
      output,
    )
  writeFileSync(installedFile, pins)
}

function hashPins() {
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
