/** `bun run build [--force]`: the web bundle (dist/web) and its twin for the server (dist/ssr). */
import { buildWeb } from './build/web.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const startedAt = performance.now()
const outcome = await buildWeb(root, { force: process.argv.includes('--force') })
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(
  outcome.built
    ? `Built the web bundle: ${outcome.assets} files in ${seconds} s`
    : 'The web bundle is up to date',
)
