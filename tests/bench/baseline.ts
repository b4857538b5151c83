import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { type Contender, startContender } from './contender.ts'
import { install } from './install.ts'

const FOLDER = join(import.meta.dir, 'baseline')

/**
 * Starts Express + better-sqlite3 under node, installing them the first time; where no prebuilt addon is to
 * be had, npm compiles it with python3, make and g++.
 */
export async function startBaseline(dataDir: string): Promise<Contender> {
  await install(FOLDER, 'the baseline, Express and better-sqlite3')
  return startContender(['node', join(FOLDER, 'server.mjs')], {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  })
}

/** Starts the bare server (bare.ts) on a copy of the product's database. */
export function startBare(dataDir: string): Promise<Contender> {
  const copy = join(dataDir, 'copy.db')
  // From outside the process that holds the file (libraries: libSQL client).
  using database = new Database(join(dataDir, 'quotation.db'), { readonly: true })
  database.run('VACUUM INTO ?', [copy])
  return startContender([process.execPath, join(import.meta.dir, 'bare.ts')], {
    DATABASE_FILE: copy,
  })
}
