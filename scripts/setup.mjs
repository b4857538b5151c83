/**
 * `npm start`, `npm test` and `npm run binary` on a machine with only Node and npm: installs what
 * is missing, logs one line per step, and keeps what is already there.
 *
 * Plain Node (18 or later) without dependencies: it runs before anything is installed.
 */
import { ensureBun } from './setup/bun.mjs'
import { ensureCeph } from './setup/ceph.mjs'
import { runChecks } from './setup/checks.mjs'
import { ensureChromium, ensureHeadlessShell } from './setup/chromium.mjs'
import { fail } from './setup/log.mjs'
import { homeFor, root } from './setup/machine.mjs'
import { installPackages } from './setup/packages.mjs'
import { installReaders } from './setup/readers.mjs'
import { build, serve } from './setup/serve.mjs'

const [task, ...rest] = process.argv.slice(2)
if (task !== 'start' && task !== 'test' && task !== 'binary') {
  fail('Nothing to do', 'run `npm start`, `npm test` or `npm run binary`')
}
if (Number.parseInt(process.versions.node, 10) < 18) {
  fail(`Node ${process.versions.node} is too old`, 'install Node 18 or later: https://nodejs.org')
}
process.on('uncaughtException', (error) => {
  const { code = '', path } = /** @type {NodeJS.ErrnoException} */ (error)
  if (!path || !['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) throw error
  fail(`${path} can't be written (${code})`, 'let this user write there, with room on the disk')
})
process.chdir(root)
const home = homeFor(process.env.HOME)
// npm has set a cache in the home that it was given, which it can't write either.
if (home !== process.env.HOME) delete process.env.npm_config_cache
process.env.HOME = home

const bun = ensureBun()
installPackages(bun)
if (task === 'start') {
  serve(bun, rest)
} else if (task === 'binary') {
  build(bun)
} else {
  const isChosen = Boolean(process.env.CHROMIUM_PATH)
  process.env.CHROMIUM_PATH = ensureChromium(bun)
  process.env.HEADLESS_SHELL_PATH ??= isChosen ? '' : ensureHeadlessShell()
  installReaders()
  // Set even if empty: otherwise the tests would try again to unpack it.
  process.env.CEPH_FOLDER ??= ensureCeph() ?? ''
  process.exitCode = await runChecks(bun, rest)
}
