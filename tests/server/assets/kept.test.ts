import { expect, test } from 'bun:test'
import { createKept } from '../../../src/plugins/assets/kept.ts'

const newKept = () => createKept<string>(10, (text) => text.length)

test('what is kept is made once, whoever asks meanwhile, until it has another version', async () => {
  const kept = newKept()
  let made = 0
  const make = async () => `text ${++made}`
  const first = await Promise.all([kept.get('a', '1', make), kept.get('a', '1', make)])
  expect(first).toEqual(['text 1', 'text 1'])
  expect(await kept.get('a', '1', make)).toBe('text 1')
  expect(await kept.get('a', '2', make)).toBe('text 2')
  expect(await kept.get('a', '1', make)).toBe('text 3')
})

test('what was asked for longest ago goes where there is no more room', async () => {
  const kept = newKept()
  const made: string[] = []
  const ask = (key: string) =>
    kept.get(key, '1', async () => {
      made.push(key)
      return 'xxxx'
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'c']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b', 'c'])
})

test('what is larger than all the room is given but not kept, and takes no room', async () => {
  const kept = newKept()
  const texts: string[] = []
  const ask = (key: string, text: string) =>
    kept.get(key, '1', async () => {
      texts.push(text)
      return text
    })
  expect(await ask('large', 'x'.repeat(11))).toBe('x'.repeat(11))
  for (let time = 0; time < 2; time += 1) await ask('small', 'xxxxxxxxxx')
  await ask('large', 'again')
  expect(texts).toEqual(['x'.repeat(11), 'xxxxxxxxxx', 'again'])
})

test('what came to nothing, failed or was forgotten is made again', async () => {
  const kept = newKept()
  expect(await kept.get('a', '1', async () => null)).toBeNull()
  const failing = kept.get('a', '1', async () => {
    throw new Error('down')
  })
  expect(failing).rejects.toThrow('down')
  await failing.catch(() => {})
  expect(await kept.get('a', '1', async () => 'there')).toBe('there')
  kept.forget('a')
  expect(await kept.get('a', '1', async () => 'anew')).toBe('anew')
})

test('what took the place of one still in the making stays, whatever that comes to', async () => {
  const kept = newKept()
  const slow = Promise.withResolvers<string | null>()
  const old = kept.get('a', '1', () => slow.promise)
  const next = kept.get('a', '2', async () => 'new')
  slow.resolve(null)
  expect([await old, await next]).toEqual([null, 'new'])
  expect(await kept.get('a', '2', async () => 'made twice')).toBe('new')
})
