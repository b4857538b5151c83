/** `bun run dev`: builds and serves the app, and does so again whenever a source changes. */
import { watch } from 'node:fs'
import { join } from 'node:path'
import type { Subprocess } from 'bun'

const root = new URL('..', import.meta.url).pathname
let server: Subprocess | null = null
let isBusy = false
let isStale = true

for (const folder of ['web', 'src', 'db']) {
  watch(join(root, folder), { recursive: true }, () => {
    isStale = true
    setTimeout(rebuild, 50)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await stop()
    process.exit(0)
  })
}
await rebuild()

async function rebuild() {
  if (isBusy || !isStale) return
  isBusy = true
  isStale = false
  const build = Bun.spawn(['bun', 'scripts/build.ts', '--web'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await build.exited) === 0) await restart()
  isBusy = false
  await rebuild()
}

async function restart() {
  await stop()
  server = Bun.spawn(['bun', 'src/main.ts'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function stop() {
  server?.kill()
  await server?.exited
}
