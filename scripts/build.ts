/** `bun run build [--force] [folder]`: builds the web for the browser (dist/web) and for the server (dist/ssr). */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build/web.ts'

const { values, positionals } = parseArgs({
  options: { force: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [root = join(import.meta.dir, '..')] = positionals
// Vite takes it for the mode: under `bun test` it would build React for development.
process.env.NODE_ENV = 'production'
const startedAt = performance.now()
const outcome = await buildWeb(root, values)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  outcome.built
    ? `Built the web bundle: ${outcome.assets} files in ${seconds} s`
    : 'The web bundle is up to date',
)
