import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian } from './debian.mjs'
import { fail, log } from './log.mjs'
import { isRunnable, onPath, run } from './machine.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Debian's package, and one font family: without any font Chromium renders no text. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-liberation']

/** The same browser without windows; both the Debian package and the program have this name. */
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
    installFromDebian('Chromium (for the browser tests)', DEBIAN_PACKAGES) +
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
  if (!installed())
    installFromDebian("Chromium's headless shell (for the browser tests)", [HEADLESS_SHELL])
  return installed()
}

/**
 * The headless shell at HEADLESS_SHELL_PATH, or else the machine's own; none if only CHROMIUM_PATH
 * is set.
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
