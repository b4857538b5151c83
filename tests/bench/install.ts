import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Installs a bench's own package the first time, as its lock file pins it.
 * @throws with what npm says
 */
export async function install(folder: string, what: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return
  console.error(`Installing ${what} (a minute, once)`)
  const npm = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], {
    cwd: folder,
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
