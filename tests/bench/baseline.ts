import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Contender, startContender } from './contender.ts'

const FOLDER = join(import.meta.dir, 'baseline')

/** Starts Express + better-sqlite3 under node, installing them the first time. */
export async function startBaseline(dataDir: string): Promise<Contender> {
  await install()
  return startContender(['node', join(FOLDER, 'server.mjs')], {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  })
}

/** Pinned by the lock file beside it; where no prebuilt addon is to be had, npm compiles it. */
async function install(): Promise<void> {
  if (existsSync(join(FOLDER, 'node_modules', '.package-lock.json'))) return
  console.error('Installing the baseline, Express and better-sqlite3 (a minute, once)')
  const npm = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    env: { ...process.env, ...headers() },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const complaint = await new Response(npm.stderr).text()
  if ((await npm.exited) !== 0)
    throw new Error(
      `The baseline can't be installed; it needs npm, python3, make and g++\n${complaint}`,
    )
}

/** Node's own headers, where they lie beside it, spare node-gyp their download. */
function headers(): Record<string, string> {
  const node = Bun.which('node')
  const prefix = node && dirname(dirname(node))
  const isThere = prefix && existsSync(join(prefix, 'include', 'node', 'node.h'))
  return isThere ? { npm_config_nodedir: prefix } : {}
}
