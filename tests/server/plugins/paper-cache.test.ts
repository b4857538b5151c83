import { expect, test } from 'bun:test'
import { newQuotation } from '#domain/document/quotation.ts'
import { createPaperCache } from '../../../src/plugins/assets/paper-cache.ts'

/** Quotations by id, each with a version; the rendered paper is the id, repeated. */
function newCache(maxBytes: number) {
  const versions = new Map<string, string>()
  const rendered: string[] = []
  let open = async (id: string): Promise<string | null> =>
    versions.has(id) ? JSON.stringify({ ...newQuotation([]), name: id }) : null
  const renderPaper = ({ name }: { name: string }) => {
    rendered.push(`${name} ${versions.get(name)}`)
    return { html: name, summary: '', data: '' }
  }
  const versionOf = async (id: string) => versions.get(id) ?? null
  const cache = createPaperCache(
    {
      versionOf,
      async open(id, use) {
        const json = await open(id)
        return json === null ? null : use(json, { name: id, desc: '' })
      },
    },
    { renderPaper, renderPaperInWorker: async ({ json }) => renderPaper(JSON.parse(json)) },
    maxBytes,
  )
  const save = (id: string, version: string) => versions.set(id, version)
  const opensBy = (replacement: typeof open) => {
    const before = open
    open = replacement
    return () => {
      open = before
    }
  }
  return {
    async find(id: string) {
      const version = await versionOf(id)
      return version === null ? null : cache.find(id, { version, toolLanguage: 'en' })
    },
    rendered,
    save,
    withdraw: (id: string) => versions.delete(id),
    opensBy,
  }
}

test('a paper is rendered once for all who ask meanwhile, and again after a save', async () => {
  const { find, save, rendered } = newCache(1_000)
  save('a', '1')
  const both = await Promise.all([find('a'), find('a')])
  expect(both.map((paper) => paper?.html)).toEqual(['a', 'a'])
  await find('a')
  expect(rendered).toEqual(['a 1'])
  save('a', '2')
  expect((await find('a'))?.version).toBe('2')
  expect(rendered).toEqual(['a 1', 'a 2'])
})

test('the papers asked for longest ago are dropped when there is no more room', async () => {
  // Three bytes each: two fit.
  const { find, save, rendered } = newCache(7)
  for (const id of ['a', 'b', 'c']) save(id, '1')
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b', 'c']) await find(id)
  expect(rendered).toEqual(['a 1', 'b 1', 'c 1', 'b 1', 'c 1'])
})

test('a paper larger than all the room is returned but not kept, and takes no room', async () => {
  const { find, save, rendered } = newCache(7)
  for (const id of ['large', 'a']) save(id, '1')
  expect((await find('large'))?.html).toBe('large')
  for (let time = 0; time < 2; time += 1) await find('a')
  await find('large')
  expect(rendered).toEqual(['large 1', 'a 1', 'large 1'])
})

test('a paper that could not be read is read again', async () => {
  const { find, save, opensBy } = newCache(1_000)
  save('a', '1')
  let restore = opensBy(async () => null)
  expect(await find('a')).toBeNull()
  restore()
  restore = opensBy(async () => {
    throw new Error('down')
  })
  expect(await find('a').catch((error: Error) => error.message)).toBe('down')
  restore()
  expect((await find('a'))?.html).toBe('a')
})

test('a quotation that is no longer public has no paper, though one was rendered', async () => {
  const { find, save, withdraw } = newCache(1_000)
  save('a', '1')
  expect((await find('a'))?.html).toBe('a')
  withdraw('a')
  expect(await find('a')).toBeNull()
})

test('a save while the paper is rendered gets a paper of its own', async () => {
  const { find, save, opensBy } = newCache(1_000)
  save('a', '1')
  const slow = Promise.withResolvers<string | null>()
  const restore = opensBy(() => slow.promise)
  const old = find('a')
  await Bun.sleep(0)
  restore()
  save('a', '2')
  const next = await find('a')
  slow.resolve(null)
  expect([await old, next?.version]).toEqual([null, '2'])
  expect((await find('a'))?.version).toBe('2')
})
