import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PROGRAM_FOLDER } from './program-files.ts'

/**
 * Loads the database's native addon in the single executable; the build replaces libsql's own
 * loader with this one. The system loads code only from files, so the addon is written to a private
 * folder, which is removed right after: loaded code stays in memory. The folder for temporary files
 * may be full, read-only or mounted noexec; then the data folder is used. If neither works, the
 * process ends with one line, since nothing works without a database.
 * @param file the embedded addon, by its path in the checkout
 */
export function loadAddon(file: string): unknown {
  const code = readFileSync(join(PROGRAM_FOLDER, file))
  const failures: string[] = []
  for (const folder of [tmpdir(), resolve(process.env.DATA_DIR?.trim() || 'data')]) {
    try {
      return loadFrom(folder, code)
    } catch (error) {
      failures.push(`${folder} (${(error as Error).message})`)
    }
  }
  console.error(
    `TMPDIR should be a folder that programs can be loaded from; tried ${failures.join(' and ')}`,
  )
  process.exit(1)
}

function loadFrom(folder: string, code: Buffer): unknown {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = mkdtempSync(join(folder, 'quotation-addon-'))
  try {
    const path = join(own, 'addon.node')
    writeFileSync(path, code, { mode: 0o700 })
    const module = { exports: {} }
    process.dlopen(module, path)
    return module.exports
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}
