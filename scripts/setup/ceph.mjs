import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { log } from './log.mjs'
import { onPath, run, tools } from './machine.mjs'

/** Ceph's object gateway (an S3 server) and the daemons that store its objects. */
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd']

/** The programs kept from the packages, which contain much more. */
const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'osdmaptool']

/** Makes apt-get fail quickly without a network. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']

/**
 * Unpacks an S3 server from Debian's packages into .tools, once, without installing anything. Takes
 * 20 s and 200 MB.
 * @returns {string | null} its folder; null if that isn't possible here
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
 * Downloads the packages and those of their dependencies that are not installed.
 * @param {string} cwd
 */
function download(cwd) {
  const install = ['-s', 'install', '--no-install-recommends', ...PACKAGES]
  const plan = () => run('apt-get', install, { cwd })
  // A failed update is ignored: the existing package lists may suffice.
  if (!plan().ok) run('apt-get', [...PATIENCE, 'update'])
  const { ok, output } = plan()
  // Lines with a version in square brackets are upgrades: the installed older version suffices.
  const names = [...output.matchAll(/^Inst (\S+) \(/gm)].map(([, name]) => name ?? '')
  if (!ok) return false
  const fetch = () => run('apt-get', [...PATIENCE, 'download', ...names], { cwd }).ok
  if (fetch()) return true
  // Outdated lists name files that no longer exist.
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
