/**
 * `npm start` and `npm test` on a machine that has nothing but Node and npm: brings what is missing,
 * says what it does in one line a step, and leaves alone what is already there.
 *
 * Plain Node (18 or later) without a dependency: it runs before anything is installed.
 */
import { bringBun } from './setup/bun.mjs'
import { runChecks } from './setup/checks.mjs'
import { bringChromium, bringHeadlessShell } from './setup/chromium.mjs'
import { homeFor, root } from './setup/machine.mjs'
import { bringPackages } from './setup/packages.mjs'
import { fail } from './setup/say.mjs'
import { serve } from './setup/serve.mjs'

const [task, ...rest] = process.argv.slice(2)
if (task !== 'start' && task !== 'test') {
  fail('Nothing to do', 'say `npm start` or `npm test`')
}
if (Number.parseInt(process.versions.node, 10) < 18) {
  fail(`Node ${process.versions.node} is too old`, 'install Node 18 or later: https://nodejs.org')
}
process.chdir(root)
process.env.HOME = homeFor(process.env.HOME)

const bun = bringBun()
bringPackages(bun)
if (task === 'start') {
  serve(bun, rest)
} else {
  const isNamed = Boolean(process.env.CHROMIUM_PATH)
  process.env.CHROMIUM_PATH = bringChromium(bun)
  process.env.HEADLESS_SHELL_PATH ??= isNamed ? '' : bringHeadlessShell()
  process.exitCode = await runChecks(bun, rest)
}
