import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createWorkerPool } from '../../../src/adapters/worker-pool.ts'

const folder = await mkdtemp(join(tmpdir(), 'quotation-aside-'))

afterAll(() => rm(folder, { recursive: true, force: true }))

async function aModule(name: string, source: string): Promise<URL> {
  const path = join(folder, name)
  await writeFile(path, source)
  return pathToFileURL(path)
}

const LISTEN = `import { parentPort, workerData } from 'node:worker_threads'
  parentPort.on('message', ({ id, value }) => `

const fallback = (question: string) => `${question} here`

test('each request gets its own response, from the worker', async () => {
  const module = await aModule(
    'answers.mjs',
    `${LISTEN} parentPort.postMessage({ id, value: value + workerData }))`,
  )
  const ask = createWorkerPool({ name: 'test', module, workerData: ' there', fallback })
  const questions = Array.from({ length: 50 }, (_, at) => `${at}`)
  expect(await Promise.all(questions.map(ask))).toEqual(questions.map((one) => `${one} there`))
})

test.each([
  ['is not there', ''],
  ['does not start', 'throw new Error("broken")'],
  ['throws', `${LISTEN} { throw new Error(value) })`],
  ['ends', `${LISTEN} process.exit(1))`],
])('when the worker %s, the fallback runs instead, each time', async (name, source) => {
  const module = source
    ? await aModule(`${name.replaceAll(' ', '-')}.mjs`, source)
    : pathToFileURL(join(folder, 'nothing.mjs'))
  const ask = createWorkerPool({ name: 'test', module, fallback })
  for (const round of ['1', '2']) {
    const asked = ['a', 'b'].map((letter) => ask(letter + round))
    expect(await Promise.all(asked)).toEqual([`a${round} here`, `b${round} here`])
  }
})

test('a request that fails in the fallback too fails alone', async () => {
  const module = await aModule('dies.mjs', `${LISTEN} process.exit(1))`)
  const ask = createWorkerPool({
    name: 'test',
    module,
    fallback: (question: string) => {
      if (question === 'bad') throw new Error('can not be done')
      return `${question} here`
    },
  })
  const [bad, good] = await Promise.allSettled([ask('bad'), ask('good')])
  expect(bad).toMatchObject({ status: 'rejected' })
  expect(good).toEqual({ status: 'fulfilled', value: 'good here' })
})
