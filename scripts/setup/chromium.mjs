import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isRunnable, onPath, run } from './machine.mjs'
import { fail, say } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** What Debian calls it, and one font family: a machine without any draws no text at all. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation']

/** The same browser without its windows: Debian's name of the package and of the program. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * Finds a Chromium that runs, or installs one.
 * @param {string} bun
 * @returns {string} its path
 */
export function bringChromium(bun) {
  const found = findChromium()
  if (found) return found
  const named = process.env.CHROMIUM_PATH
  if (named) fail(`CHROMIUM_PATH is ${named}`, 'name a Chromium that runs, or unset it')
  const problems =
    installFromDebian('Chromium', DEBIAN_PACKAGES) +
    (findChromium() ? '' : installFromPlaywright(bun))
  const installed = findChromium()
  if (installed) return installed
  return fail(
    'No Chromium for the browser tests',
    'install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH',
    problems,
  )
}

/**
 * Finds Chromium's headless shell, or installs it where Debian has it: it opens pages with half the
 * work. Where it can't be had, the tests take the Chromium itself.
 * @returns {string} its path, or nothing
 */
export function bringHeadlessShell() {
  const installed = () => onPath(HEADLESS_SHELL).find(answers) ?? ''
  if (!installed()) installFromDebian("Chromium's headless shell", [HEADLESS_SHELL])
  return installed()
}

/**
 * A headless shell that runs: the one that HEADLESS_SHELL_PATH names, else the machine's own, but
 * none where CHROMIUM_PATH alone says which browser to take.
 * @returns {string | null} its path
 */
export function findHeadlessShell() {
  const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env
  const candidates = CHROMIUM_PATH ? [] : onPath(HEADLESS_SHELL)
  return (HEADLESS_SHELL_PATH ? [HEADLESS_SHELL_PATH] : candidates).find(answers) ?? null
}

/**
 * A Chromium that runs: CHROMIUM_PATH, the machine's own, or Playwright's.
 * @returns {string | null} its path
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  const candidates = named ? [named] : [...NAMES.flatMap(onPath), ...playwrightsOwn()]
  return candidates.find(answers) ?? null
}

let hasLists = false

/**
 * @param {string} what
 * @param {string[]} packages
 * @returns {string} what went wrong
 */
function installFromDebian(what, packages) {
  const isRoot = process.getuid?.() === 0
  const [aptGet] = onPath('apt-get')
  const asRoot = isRoot ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND']
  if (!aptGet || (!isRoot && !run('sudo', ['-n', 'true']).ok)) return ''
  say(`Installing ${what} with apt-get (for the browser tests)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [command = aptGet, ...before] = [...asRoot, aptGet]
  // Where the lists can't be fetched, those already there may do.
  if (!hasLists) run(command, [...before, 'update'], { env })
  hasLists = true
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  const { ok, output } = run(command, [...before, ...install], { env })
  return ok ? '' : output
}

/** @param {string} bun */
function installFromPlaywright(bun) {
  say("Downloading Playwright's Chromium (for the browser tests)")
  const { ok, output } = run(bun, ['x', 'playwright', 'install', 'chromium'])
  return ok ? '' : output
}

function playwrightsOwn() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(process.env.HOME ?? '', '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()
    .flatMap((name) => [
      join(cache, name, 'chrome-linux64', 'chrome'),
      join(cache, name, 'chrome-linux', 'chrome'),
      join(cache, name, 'chrome-linux', 'headless_shell'),
    ])
}

/**
 * Whether it starts: Ubuntu's chromium-browser may be a stub that only speaks of snap.
 * @param {string} file
 */
function answers(file) {
  return isRunnable(file) && run(file, ['--version']).ok
}
