/**
 * `bun run build [--force] [--web] [--for SYSTEM] [folder]`: builds the web for the browser (dist/web) and for the
 * server (dist/ssr), then the single executable (dist/quotation), unless `--web` is given; with
 * `--for linux-arm64` that of another system, dist/quotation-linux-arm64.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildExecutable } from './build/executable.ts'
import { buildWeb } from './build/web.ts'

const { values, positionals } = parseArgs({
  options: {
    force: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
    for: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
const [root = join(import.meta.dir, '..')] = positionals
// Vite takes its mode from this: under `bun test` it would build React for development.
process.env.NODE_ENV = 'production'

let startedAt = performance.now()
const web = await buildWeb(root, values)
console.log(
  web.built
    ? `Built the web bundle: ${web.assets} files in ${secondsPassed()}`
    : 'The web bundle is up to date',
)
if (!values.web) {
  startedAt = performance.now()
  const system = values.for
  const name = `dist/quotation${system && `-${system}`}`
  const executable = await buildExecutable(root, { ...values, system })
  console.log(
    executable.built
      ? `Built the executable ${name}: ${(executable.bytes / 1e6).toFixed(0)} MB in ${secondsPassed()}`
      : `The executable ${name} is up to date`,
  )
}

function secondsPassed(): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
