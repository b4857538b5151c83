import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { log } from './log.mjs'
import { onPath, run, tools } from './machine.mjs'

/** Ceph's object gateway, an S3 server, with the daemons that keep its objects. */
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd']

/** What is kept of them; the packages have much more. */
const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'osdmaptool']

/** Fails soon where there is no network. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']

/**
 * Unpacks an S3 server from Debian's packages into .tools, once: nothing is installed. It takes 20 s
 * and 200 MB.
 * @returns {string | null} its folder; null where that can't be done
 */
export function ensureCeph() {
  const folder = join(tools, 'ceph')
  if (existsSync(folder)) return folder
  if (onPath('apt-get').length === 0 || onPath('dpkg-deb').length === 0) return null
  log('Unpacking an S3 server from Debian into .tools (for the tests of files in a bucket)')
  mkdirSync(tools, { recursive: true })
  const temporary = mkdtempSync(join(tools, 'ceph-'))
  try {
    if (!download(temporary)) return null
    for (const name of readdirSync(temporary).filter((name) => name.endsWith('.deb'))) {
      const file = join(temporary, name)
      if (!run('dpkg-deb', ['-x', file, join(temporary, 'root')]).ok) return null
      rmSync(file)
    }
    keepPrograms(join(temporary, 'root'))
    // Another process may have been faster.
    if (!existsSync(folder)) renameSync(join(temporary, 'root'), folder)
    return folder
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * Downloads the packages with what they depend on and is not installed.
 * @param {string} cwd
 */
function download(cwd) {
  const install = ['-s', 'install', '--no-install-recommends', ...PACKAGES]
  const plan = () => run('apt-get', install, { cwd })
  // Its failure is ignored: the package lists that are already there may do.
  if (!plan().ok) run('apt-get', [...PATIENCE, 'update'])
  const { ok, output } = plan()
  // Those in brackets are there in an older version, which does.
  const names = [...output.matchAll(/^Inst (\S+) \(/gm)].map(([, name]) => name ?? '')
  if (!ok) return false
  const fetch = () => run('apt-get', [...PATIENCE, 'download', ...names], { cwd }).ok
  if (fetch()) return true
  // Lists that are out of date name files that are gone.
  run('apt-get', [...PATIENCE, 'update'])
  return fetch()
}

/** @param {string} root */
function keepPrograms(root) {
  for (const name of readdirSync(join(root, 'usr/bin'))) {
    if (!PROGRAMS.includes(name)) rmSync(join(root, 'usr/bin', name))
  }
  for (const name of ['etc', 'var', 'usr/share']) rmSync(join(root, name), { recursive: true })
}
