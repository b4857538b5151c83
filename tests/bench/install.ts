import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ROOT } from './contender.ts'

const LOCK = 'package-lock.json'

/**
 * Installs a bench's own package the first time, as its lock file pins it. It is kept in `.tools`,
 * which worktrees can share: compiling an addon takes minutes while the machine is busy.
 * @throws with what npm says
 */
export async function install(folder: string, what: string): Promise<void> {
  const kept = join(ROOT, '.tools', 'bench', basename(folder))
  if (!(await isInstalled(kept, folder))) await installIn(kept, folder, what)
  const linked = join(folder, 'node_modules')
  await rm(linked, { recursive: true, force: true })
  await symlink(join(kept, 'node_modules'), linked)
}

async function isInstalled(kept: string, folder: string): Promise<boolean> {
  if (!existsSync(join(kept, 'node_modules', '.package-lock.json'))) return false
  const [before, wanted] = await Promise.all([kept, folder].map(lockOf))
  return before === wanted
}

const lockOf = (folder: string) => readFile(join(folder, LOCK), 'utf8')

async function installIn(kept: string, folder: string, what: string): Promise<void> {
  console.error(
    `Installing ${what}, once: a minute, or several on a busy machine, since npm may compile it`,
  )
  await mkdir(kept, { recursive: true })
  for (const name of ['package.json', LOCK]) await copyFile(join(folder, name), join(kept, name))
  const npm = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], {
    cwd: kept,
    env: { ...process.env, ...headers() },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const complaint = await new Response(npm.stderr).text()
  if ((await npm.exited) !== 0) throw new Error(`${what} can't be installed\n${complaint}`)
}

/** Node's own headers, where they lie beside it, spare node-gyp their download. */
function headers(): Record<string, string> {
  const node = Bun.which('node')
  const prefix = node && dirname(dirname(node))
  const isThere = prefix && existsSync(join(prefix, 'include', 'node', 'node.h'))
  return isThere ? { npm_config_nodedir: prefix } : {}
}
