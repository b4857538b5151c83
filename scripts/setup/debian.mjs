import { log } from './log.mjs'
import { onPath, run } from './machine.mjs'

let hasUpdated = false

/**
 * Installs packages where that is possible without asking: on Debian, as root or with sudo.
 * @param {string} what
 * @param {string[]} packages
 * @returns {string} the output of a failed install
 */
export function installFromDebian(what, packages) {
  const isRoot = process.getuid?.() === 0
  const [aptGet] = onPath('apt-get')
  const asRoot = isRoot ? [] : ['sudo', '-n', '--preserve-env=DEBIAN_FRONTEND']
  if (!aptGet || (!isRoot && !run('sudo', ['-n', 'true']).ok)) return ''
  log(`Installing ${what} with apt-get`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [command = aptGet, ...before] = [...asRoot, aptGet]
  // Its failure is ignored: the package lists that are already there may do.
  if (!hasUpdated) run(command, [...before, 'update'], { env })
  hasUpdated = true
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  const { ok, output } = run(command, [...before, ...install], { env })
  return ok ? '' : output
}
