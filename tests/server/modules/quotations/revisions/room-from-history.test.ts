import { beforeEach, describe, expect, test } from 'bun:test'
import { newTextBlock, type Quotation } from '#domain/document/quotation.ts'
import { aNote } from '../../../../support/documents.ts'
import { confirmUpload, putFile, type Started, startUpload } from '../../../../support/files.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'

/* An account of 1 MB that its history fills: what else is stored makes old versions go. */

const server = sharedServer({ env: { QUOTA_MB: '1' } })
const person = newPersonPerTest(server)
let quotation: Quotation

const save = async (next: unknown): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation: next } })).body.quotation
const numbers = async (): Promise<number[]> => {
  const { body } = await person.call('/api/get-revision-list', { body: { id: quotation.id } })
  return body.revisions.map(({ revision }: { revision: number }) => revision)
}

/** The first is named, and eleven further ones of 75 kB follow; the current one is short. */
beforeEach(async () => {
  quotation = await save(aNote(noise(100_000)))
  const label = { id: quotation.id, revision: 1, label: 'as sent' }
  await person.call('/api/label-revision', { method: 'PATCH', body: label })
  for (let at = 0; at < 11; at += 1)
    quotation = await save({ ...quotation, blocks: aNote(noise(100_000)).blocks })
  quotation = await save({ ...quotation, blocks: aNote('now').blocks })
})

/** The named one and the newest stay; those between went from the oldest on. */
async function expectOldestGone(): Promise<void> {
  const kept = await numbers()
  expect(kept.at(-1)).toBe(1)
  expect(kept.length).toBeWithin(3, 13)
  expect(kept.slice(0, -1)).toEqual(kept.slice(0, -1).map((_, at) => 13 - at))
}

describe('room is made from the oldest versions without a name', () => {
  test('for a bookmark', async () => {
    const before = await numbers()
    const item = newTextBlock('kept', noise(400_000))
    expect((await person.call('/api/save-bookmark', { body: { item } })).status).toBe(200)
    await expectOldestGone()
    expect((await numbers()).length).toBeLessThan(before.length)
  })

  test('for a bookmark that replaces a shorter one', async () => {
    for (const length of [10, 400_000]) {
      const item = newTextBlock('kept', noise(length))
      expect((await person.call('/api/save-bookmark', { body: { item } })).status).toBe(200)
    }
    await expectOldestGone()
  })

  test('for an upload', async () => {
    const started = await startUpload(person, 'plan.bin', 500_000)
    expect(started.status).toBe(200)
    await expectOldestGone()
  })

  test('for an upload that turns out larger than announced', async () => {
    const { signedUrl, fileId }: Started = (await startUpload(person, 'plan.bin', 10)).body
    expect((await putFile(signedUrl, 'x'.repeat(10))).status).toBe(200)
    // As a client of a bucket whose link limits no size does.
    await Bun.write(`${server.dataDir}/uploads/${fileId}`, new Uint8Array(500_000))
    expect(await confirmUpload(person, fileId, 'plan.bin', 500_000)).toMatchObject({
      status: 200,
      body: { message: 'saved' },
    })
    await expectOldestGone()
  })

  test('but none goes for what would not fit anyway', async () => {
    const before = await numbers()
    const item = newTextBlock('kept', noise(1_200_000))
    expect((await person.call('/api/save-bookmark', { body: { item } })).status).toBe(413)
    expect((await startUpload(person, 'plan.bin', 1_000_000)).status).toBe(413)
    expect(await numbers()).toEqual(before)
  })
})

/** Text that hardly compresses, the same in each run. */
let seed = 7
function noise(length: number): string {
  let text = ''
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647
    text += seed.toString(36)
  }
  return text.slice(0, length)
}
