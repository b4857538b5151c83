import { expect, test } from 'bun:test'
import { gathered, quietTurn, undisturbed } from '../../../db/turns.ts'

const A_MINUTE_MS = 60_000
const aTurn = () => new Promise((resume) => setImmediate(resume))

test('a quiet turn comes after the work that goes first, and one by one', async () => {
  const done: string[] = []
  const works = ['save', 'other save'].map((name) => {
    const work = Promise.withResolvers<void>()
    const stored = undisturbed(async () => {
      await work.promise
      done.push(name)
    })
    return { ...work, stored }
  })
  const turns = ['page', 'other page'].map((name) =>
    quietTurn(A_MINUTE_MS).then(() => done.push(name)),
  )
  for (const { resolve, stored } of works.reverse()) {
    for (let turn = 0; turn < 20; turn++) await aTurn()
    resolve()
    await stored
  }
  await Promise.all(turns)
  expect(done).toEqual(['other save', 'save', 'page', 'other page'])
})

test('work that fails is told to its caller, and holds up nothing', async () => {
  const failing = undisturbed(() => Promise.reject(new Error('full')))
  const turn = quietTurn(A_MINUTE_MS)
  await expect(failing).rejects.toThrow('full')
  await turn
})

test('callers of the same moment go on together, those after them later', async () => {
  const first = gathered()
  expect(gathered()).toBe(first)
  await first
  expect(gathered()).not.toBe(first)
})

test('work that never ends holds up no quiet turn', async () => {
  void undisturbed(() => new Promise(() => {}))
  await quietTurn()
  await gathered()
})
