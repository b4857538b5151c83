import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, log } from './log.mjs'
import { isRunnable, onPath, run } from './machine.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Debian's package, and one font family: without any font Chromium renders no text. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation']

/** The same browser without windows: the name of Debian's package and of the program. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * Finds a Chromium that runs, or installs one.
 * @param {string} bun
 * @returns {string} its path
 */
export function ensureChromium(bun) {
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
 * Finds Chromium's headless shell, or installs it on Debian: it opens a page in half the CPU time.
 * Without it the tests use Chromium.
 * @returns {string} its path, or ''
 */
export function ensureHeadlessShell() {
  const installed = () => onPath(HEADLESS_SHELL).find(starts) ?? ''
  if (!installed()) installFromDebian("Chromium's headless shell", [HEADLESS_SHELL])
  return installed()
}

/**
 * The headless shell at HEADLESS_SHELL_PATH, or else the machine's own; none where only
 * CHROMIUM_PATH is set.
 * @returns {string | null} its path
 */
export function findHeadlessShell() {
  const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env
  const candidates = CHROMIUM_PATH ? [] : onPath(HEADLESS_SHELL)
  return (HEADLESS_SHELL_PATH ? [HEADLESS_SHELL_PATH] : candidates).find(starts) ?? null
}

/**
 * The Chromium at CHROMIUM_PATH, or else the machine's own, or Playwright's.
 * @returns {string | null} its path
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  const candidates = named ? [named] : [...NAMES.flatMap(onPath), ...playwrightBrowsers()]
  return candidates.find(starts) ?? null
}

let hasUpdated = false

/**
 * @param {string} what
 * @param {string[]} packages
 * @returns {string} the output of a failed install
 */
function installFromDebian(what, packages) {
  const isRoot = process.getuid?.() === 0
  const [aptGet] = onPath('apt-get')
  const asRoot = isRoot ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND']
  if (!aptGet || (!isRoot && !run('sudo', ['-n', 'true']).ok)) return ''
  log(`Installing ${what} with apt-get (for the browser tests)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [command = aptGet, ...before] = [...asRoot, aptGet]
  // Its failure is ignored: the package lists that are already there may do.
  if (!hasUpdated) run(command, [...before, 'update'], { env })
  hasUpdated = true
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  const { ok, output } = run(command, [...before, ...install], { env })
  return ok ? '' : output
}

/** @param {string} bun */
function installFromPlaywright(bun) {
  log("Downloading Playwright's Chromium (for the browser tests)")
  const { ok, output } = run(bun, ['x', 'playwright', 'install', 'chromium'])
  return ok ? '' : output
}

function playwrightBrowsers() {
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
 * Whether the program starts: Ubuntu's chromium-browser may be a stub that only refers to snap.
 * @param {string} file
 */
function starts(file) {
  return isRunnable(file) && run(file, ['--version']).ok
}
