import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERSION } from '#domain/document/version.ts'
import { call, logIn } from '../support/person.ts'
import { ANN, BOB, createReleased, RELEASES, type Release } from '../support/released.ts'
import { startTestServer } from '../support/server.ts'

setDefaultTimeout(120_000)

const folder = await mkdtemp(join(tmpdir(), 'quotation-released-'))
afterAll(() => rm(folder, { recursive: true }))

/** Today's server on the database of a release. */
async function startOn(release: Release) {
  const dataDir = await mkdtemp(join(folder, release))
  await createReleased(join(dataDir, 'quotation.db'), release)
  return startTestServer({ dataDir })
}

/** The figures and texts of a row, whatever else it has by now. */
const tiles = {
  description: { html: 'Tiles, <i>laid</i>' },
  itemPrice: { html: '42,35', value: 42.35 },
  qty: { html: '20', value: 20 },
  price: { html: '847,00', value: 847 },
}

describe.each(RELEASES)('what release %s has stored', (release) => {
  test('is listed, found, opened, and told to others as then', async () => {
    await using server = await startOn(release)
    const ann = await logIn(server, ANN)
    const { quotations } = (await ann.call('/api/get-quotation-list?search=vogel')).body
    expect(quotations).toMatchObject([
      { name: 'Bathroom Vogel', category: 'Baths', info: 'knows Huber', total: 1320.5 },
      { name: 'Open to all', access: { level: 'everyone' }, total: 50 },
    ])
    const [{ id }, { id: open }] = quotations
    const opened = (await ann.call('/api/get-quotation', { body: { id } })).body.quotation
    expect(opened).toMatchObject({ version: VERSION, currency: 'EUR', revision: 1 })
    expect(opened.blocks).toHaveLength(4)
    expect(opened.blocks[1]).toMatchObject({ info: 'cheaper at Huber', boq: { rows: [tiles, {}] } })
    const bob = await logIn(server, BOB)
    const shared = (await bob.call('/api/get-quotation', { body: { id } })).body.quotation
    expect(shared).toMatchObject({
      permissionLevel: 'Shared with you',
      blocks: [{}, { info: '' }, {}, {}],
    })
    const stranger = await call(server, '/api/get-quotation', { body: { id: open } })
    expect(stranger.body.quotation).toMatchObject({
      permissionLevel: 'Public',
      name: 'Open to all',
    })
  })

  test('is saved as it was answered, and keeps its sums', async () => {
    await using server = await startOn(release)
    const ann = await logIn(server, ANN)
    const { quotations } = (await ann.call('/api/get-quotation-list?search=bathroom')).body
    const body = { id: quotations[0].id }
    const { quotation } = (await ann.call('/api/get-quotation', { body })).body
    const saved = await ann.call('/api/save-quotation', { body: { quotation } })
    expect(saved.body).toMatchObject({
      message: 'updated',
      quotation: { version: VERSION, revision: 2 },
    })
    const again = (await ann.call('/api/get-quotation', { body })).body.quotation
    expect(again.blocks[1].boq.rows[0]).toMatchObject({ ...tiles, qty: { ...tiles.qty, unit: '' } })
    expect(again.blocks[1].boq.header.subTotalPrice.value).toBe(1270.5)
    expect(again.blocks[1].boq.rows[1].price).toMatchObject({
      value: 423.5,
      pin: { isPinned: true },
    })
    expect(again.blocks[3].price.value).toBe(1320.5)
  })

  test('is where its history begins', async () => {
    await using server = await startOn(release)
    const ann = await logIn(server, ANN)
    const { quotations } = (await ann.call('/api/get-quotation-list?search=bathroom')).body
    const [{ id, updatedAt: createdAt }] = quotations
    const list = async () => (await ann.call('/api/get-revision-list', { body: { id } })).body
    const then = { revision: 1, createdAt, email: ANN.email, total: 1320.5, currency: 'EUR' }
    expect(await list()).toMatchObject({ revisions: [{ ...then, label: '', summary: '' }] })
    const { quotation } = (await ann.call('/api/get-quotation', { body: { id } })).body
    const changed = { ...quotation, name: 'Bathroom, as agreed' }
    await ann.call('/api/save-quotation', { body: { quotation: changed } })
    expect(await list()).toMatchObject({ revisions: [{ revision: 2 }, then], total: 2 })
    const opened = await ann.call('/api/get-revision', { body: { id, revision: 1 } })
    expect(opened.body.quotation).toEqual({ ...quotation, preview: '' })
  })
})

// The first release had no bookmarks.
describe.each(RELEASES.slice(1))('the bookmarks of release %s', (release) => {
  test('are listed, opened and saved anew', async () => {
    await using server = await startOn(release)
    const ann = await logIn(server, ANN)
    const { bookmarks } = (await ann.call('/api/get-bookmark-list')).body
    expect(bookmarks).toMatchObject(
      ['letter', 'tiles', 'table'].map((id) => ({ id, version: VERSION })),
    )
    const { item } = (await ann.call('/api/get-bookmark', { body: { id: 'tiles' } })).body
    expect(item).toMatchObject({
      version: VERSION,
      type: 'boqRow',
      name: 'Tiles',
      qty: { value: 20 },
    })
    const saved = await ann.call('/api/save-bookmark', { body: { item } })
    expect(saved.body).toMatchObject({ message: 'updated', item: { qty: { value: 20, unit: '' } } })
  })
})
