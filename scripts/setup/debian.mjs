import { log } from './log.mjs'
import { onPath, run } from './machine.mjs'

let hasUpdated = false

/**
 * Installs packages if that is possible without a password: on Debian, as root or with sudo.
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
  // A failed update is ignored: the existing package lists may suffice.
  if (!hasUpdated) run(command, [...before, 'update'], { env })
  hasUpdated = true
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  const { ok, output } = run(command, [...before, ...install], { env })
  return ok ? '' : output
}
