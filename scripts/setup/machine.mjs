import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

/** The folder for tools installed only for this checkout; not committed. */
export const tools = join(root, '.tools')

/** @type {{engines: {bun: string}}} */
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The pinned version of bun. */
export const bunVersion = engines.bun

/**
 * Returns a writable home folder: caches and Chromium's profile need one.
 * @param {string | undefined} home
 */
export function homeFor(home) {
  if (home && isWritable(home)) return home
  const own = join(tools, 'home')
  mkdirSync(own, { recursive: true })
  return own
}

/**
 * Runs a command to its end without showing its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 * @returns {{ok: boolean, output: string}}
 */
export function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}` }
}

/**
 * The paths at which a command is found, in the order of PATH.
 * @param {string} name
 */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).filter(isRunnable)
}

/** @param {string} file */
export function isRunnable(file) {
  return isAllowed(file, constants.X_OK)
}

/** @param {string} folder */
function isWritable(folder) {
  // A file is none, which the slash tells.
  return isAllowed(`${folder}/`, constants.W_OK)
}

/**
 * @param {string} path
 * @param {number} mode
 */
function isAllowed(path, mode) {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
