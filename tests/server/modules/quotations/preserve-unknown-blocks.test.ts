import { expect, test } from 'bun:test'
import { query } from '../../../support/database.ts'
import { aNote } from '../../../support/documents.ts'
import type { Person } from '../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer()
const owner = sharedPerson(server, 'owner')
const other = sharedPerson(server, 'other')

const CHART = {
  id: 'chart1',
  type: 'chart',
  title: { html: '<i>Costs</i>' },
  info: 'canary-top',
  series: [{ value: 1.5, info: 'canary-deep' }],
}

/** A quotation in which a newer version has stored a block that this one does not know. */
async function stored(level: 'nobody' | 'everyone' = 'nobody') {
  const note = aNote('Hello', { access: { level, userList: [] } })
  const { body } = await owner.call('/api/save-quotation', { body: { quotation: note } })
  const { id, blocks } = body.quotation
  const json = JSON.stringify([...blocks, CHART])
  await query(
    server,
    `update quotation_documents set blocks = ?, head = json_set(head, '$.hasItemInfo', json('true')) where quotation_id = ?`,
    [json, id],
  )
  return open(owner, id)
}

async function open(person: Person, id: string) {
  const { body } = await person.call('/api/get-quotation', { body: { id } })
  return body.quotation
}

const save = (person: Person, quotation: unknown) =>
  person.call('/api/save-quotation', { body: { quotation } })

test('an unknown block is returned as stored and preserved by a save, wherever it was moved', async () => {
  const quotation = await stored()
  expect(quotation.blocks[1]).toEqual(CHART)
  const moved = { ...quotation, blocks: quotation.blocks.toReversed() }
  expect(await save(owner, moved)).toMatchObject({ status: 200, body: { message: 'updated' } })
  expect((await open(owner, quotation.id)).blocks).toEqual(moved.blocks)
})

test('what is sent of it is not taken, and one that is not stored is refused', async () => {
  const quotation = await stored()
  const [note, chart] = quotation.blocks
  const forged = { ...quotation, blocks: [note, { ...chart, script: '<script>' }] }
  const { body } = await save(owner, forged)
  expect(body.quotation.blocks[1]).toEqual(CHART)
  const strange = { ...body.quotation, blocks: [note, { ...chart, id: 'chart2' }] }
  expect(await save(owner, strange)).toMatchObject({
    status: 400,
    body: { message: 'bad request', field: 'quotation.blocks[1].type' },
  })
  const twice = { ...body.quotation, blocks: [note, chart, chart] }
  expect(await save(owner, twice)).toMatchObject({ status: 400 })
  const fresh = { ...aNote('Hi'), blocks: [note, chart] }
  expect(await save(owner, { ...fresh, id: 'new' })).toMatchObject({ status: 400 })
})

test('a deleted one is gone', async () => {
  const quotation = await stored()
  await save(owner, { ...quotation, blocks: quotation.blocks.slice(0, 1) })
  expect((await open(owner, quotation.id)).blocks).toHaveLength(1)
})

test('nobody but the owner gets its internal info, by reading or by copying', async () => {
  const { id } = await stored('everyone')
  const seen = await open(other, id)
  expect(seen.blocks[1]).toMatchObject({ id: 'chart1', series: [{ value: 1.5, info: '' }] })
  const { body } = await save(other, seen)
  expect(body.message).toBe('copied and saved')
  const copy = JSON.stringify(await open(other, body.quotation.id))
  expect(copy).toContain('Costs')
  expect(JSON.stringify(seen) + copy).not.toContain('canary')
})
