/**
 * What a start takes, in counts that are the same on any machine. A change that needs more raises the
 * budget and says why in its commit; one that needs less lowers it.
 */
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeEmptyDatabase } from '../support/empty-database.ts'

setDefaultTimeout(120_000)

const root = join(import.meta.dir, '..', '..')
const folder = await mkdtemp(join(tmpdir(), 'quotation-start-budget-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

/**
 * Runs before the server: prints what was counted when the server says that it is ready. Statements
 * count until it listens: how many of those that it makes by itself from then on are prepared by
 * 'ready' depends on the machine. What its pages are rendered with is loaded later, and not counted.
 */
const COUNTER = `
const { prototype } = require(${JSON.stringify(require.resolve('libsql'))})
const { prepare } = prototype
let statements = 0
let isListening = false
prototype.prepare = function (sql) {
  if (!isListening) statements += 1
  return prepare.call(this, sql)
}
const { serve } = Bun
Bun.serve = (options) => {
  isListening = true
  return serve(options)
}
const { log } = console
console.log = (line) => {
  if (!line.includes('ready')) return log(line)
  const modules = Object.keys(require.cache).filter((path) => !path.includes('/dist/ssr/'))
  log(JSON.stringify({ statements, modules }) + ' ready')
}
`

test('a start evaluates no more modules and prepares no more statements than before', async () => {
  const preload = join(folder, 'counter.cjs')
  await writeFile(preload, COUNTER)
  await writeEmptyDatabase(folder)
  const server = Bun.spawn([process.execPath, '--preload', preload, 'src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: folder },
    stdout: 'pipe',
  })
  let said = ''
  for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
    said += text
    if (said.includes('ready')) break
  }
  server.kill()
  await server.exited
  const { statements, modules } = JSON.parse(/{.*}/.exec(said)?.[0] ?? '')
  const ours = modules.filter((path: string) => !path.includes('/node_modules/'))
  expect(ours.length).toBeLessThanOrEqual(516)
  expect(modules.length).toBeLessThanOrEqual(958)
  expect(statements).toBe(18)
})
