import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Block, Quotation } from '#domain/document/quotation.ts'
import { query } from '../../../../support/database.ts'
import { aNote, aPricedQuotation } from '../../../../support/documents.ts'
import type { Person } from '../../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { amount } from '../../../../support/soak.ts'

const server = sharedServer()
const person = sharedPerson(server)
const other = sharedPerson(server, 'other')

const save = (quotation: unknown, by: Person = person) =>
  by.call('/api/save-quotation', { body: { quotation } })
const list = (id: string, page: object = {}) =>
  person.call('/api/get-revision-list', { body: { id, ...page } })
const open = (id: string, revision: number) =>
  person.call('/api/get-revision', { body: { id, revision } })

async function saveNew(quotation: unknown): Promise<Quotation> {
  return (await save(quotation)).body.quotation
}

const numbersOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.revisions.map(({ revision }: { revision: number }) => revision)

describe('the list of revisions', () => {
  test('has a new quotation as its first, with time, author and total', async () => {
    const saved = await saveNew(aPricedQuotation(2))
    const { body } = await list(saved.id)
    expect(body).toEqual({
      revisions: [
        {
          revision: 1,
          createdAt: saved.updatedAt,
          email: person.email,
          label: '',
          total: 40,
          currency: 'USD',
          locale: 'en-US',
          decimals: 2,
          summary: '',
        },
      ],
      total: 1,
    })
  })

  test('has each save that changes the document, newest first', async () => {
    const first = await saveNew(aNote('<p>one</p>'))
    const second = await saveNew({ ...first, name: 'two' })
    await saveNew({ ...second, desc: 'three' })
    expect(numbersOf(await list(first.id))).toEqual([3, 2, 1])
  })

  test('has none for a save that changes only who may read it, how large it was, or nothing', async () => {
    const first = await saveNew(aPricedQuotation(2))
    const shared = await saveNew({ ...first, access: { level: 'everyone', userList: [] } })
    const measured = await saveNew({ ...shared, blocks: shared.blocks.map(taller) })
    const same = await saveNew(measured)
    expect(same.revision).toBe(4)
    expect(numbersOf(await list(first.id))).toEqual([1])
    expect((await open(first.id, 4)).body.quotation.blocks).toEqual(measured.blocks)
    const changed = await saveNew({ ...same, name: 'changed' })
    expect(numbersOf(await list(first.id))).toEqual([5, 1])
    expect((await open(first.id, 1)).body.quotation.name).toBe('')
    expect(changed.revision).toBe(5)
  })

  test('has one for a block whose width was set', async () => {
    const first = await saveNew(aNote('<p>one</p>'))
    const blocks = first.blocks.map((block) => ({ ...block, width: 300 }))
    await saveNew({ ...first, blocks })
    expect(numbersOf(await list(first.id))).toEqual([2, 1])
  })

  test('is sent page by page', async () => {
    let last = await saveNew(aNote('<p>0</p>'))
    for (let at = 1; at < 5; at += 1) last = await saveNew({ ...last, name: `${at}` })
    const page = await list(last.id, { limit: 2, offset: 1 })
    expect([numbersOf(page), page.body.total]).toEqual([[4, 3], 5])
  })
})

describe('a revision', () => {
  test('opens byte for byte as it was saved, whatever was saved since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 6 }), async (all) => {
        const saved = [await saveNew(aPricedQuotation(3, { name: 'first' }))]
        let current = 1
        for (const edit of all) {
          const last = saved.at(-1) as Quotation
          const next = await saveNew({ ...edit(last), revision: current })
          if (documentOf(next) !== documentOf(last)) saved.push(next)
          current = next.revision
        }
        for (const one of saved) {
          const { status, body } = await open(one.id, one.revision)
          expect(status).toBe(200)
          expect(JSON.stringify(body.quotation.blocks)).toBe(JSON.stringify(one.blocks))
          expect({ ...body.quotation, preview: '' }).toEqual({ ...one, preview: '' })
        }
      }),
      { numRuns: amount(8, 100) },
    )
  })

  test('of a long quotation does too', async () => {
    const saved = [await saveNew(aPricedQuotation(400))]
    for (let at = 1; at < 5; at += 1) {
      const last = saved.at(-1) as Quotation
      saved.push(await saveNew({ ...last, blocks: last.blocks.map(priced(at)) }))
    }
    for (const one of saved) {
      const { body } = await open(one.id, one.revision)
      expect(JSON.stringify(body.quotation.blocks)).toBe(JSON.stringify(one.blocks))
    }
  })

  test('has the access that the quotation has now', async () => {
    const first = await saveNew(aNote('<p>one</p>'))
    const access = { level: 'custom' as const, userList: [other.email] }
    await saveNew({ ...first, name: 'two', access })
    expect((await open(first.id, 1)).body.quotation.access).toEqual(access)
  })

  test('is not found by a number that no save had', async () => {
    const { id } = await saveNew(aNote('<p>one</p>'))
    for (const number of [2, 99]) expect((await open(id, number)).status).toBe(404)
    expect((await open('unknown', 1)).status).toBe(404)
    expect(await open(id, 0)).toMatchObject({ status: 400, body: { field: 'revision' } })
  })

  test('that is damaged says so, in the list too, and others open', async () => {
    const first = await saveNew(aNote('<p>one</p>'))
    const second = await saveNew({ ...first, name: 'two' })
    const third = await saveNew({ ...second, name: 'three' })
    await damage(first.id, 2)
    expect(await open(first.id, 2)).toMatchObject({ status: 422, body: { message: 'damaged' } })
    const { revisions } = (await list(first.id)).body
    expect(revisions.map((one: { isDamaged?: boolean }) => one.isDamaged)).toEqual([
      undefined,
      true,
      undefined,
    ])
    expect((await open(first.id, 1)).body.quotation.name).toBe('')
    expect((await saveNew({ ...third, name: 'four' })).revision).toBe(4)
    expect((await open(first.id, 3)).body.quotation.name).toBe('three')
  })

  test('without the one that it is based on is damaged', async () => {
    const first = await saveNew(aPricedQuotation(400))
    const second = await saveNew({ ...first, name: 'two' })
    const third = await saveNew({ ...second, name: 'three' })
    const rows = 'SELECT base FROM revisions WHERE quotation_id = ? AND revision = 2'
    expect((await query(server, rows, [first.id]))[0]?.base).toBe(1)
    await query(server, 'DELETE FROM revisions WHERE quotation_id = ? AND revision = 1', [first.id])
    const { revisions } = (await list(first.id)).body
    expect(revisions.map((one: { isDamaged?: boolean }) => one.isDamaged)).toEqual([
      undefined,
      true,
    ])
    expect((await open(first.id, 2)).status).toBe(422)
    const fourth = await saveNew({ ...third, name: 'four' })
    expect((await open(first.id, 3)).body.quotation.name).toBe('three')
    expect(fourth.revision).toBe(4)
  })
})

test('two tabs that save in turn lose no version', async () => {
  let last = await saveNew(aNote('<p>0</p>'))
  const names: string[] = ['']
  for (let at = 1; at <= 20; at += 1) {
    const [one, two] = await Promise.all([
      save({ ...last, name: `left ${at}` }),
      save({ ...last, name: `right ${at}` }),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    last = (one.status === 200 ? one : two).body.quotation
    names.push(last.name)
  }
  const opened = await Promise.all(names.map((_, at) => open(last.id, at + 1)))
  expect(opened.map(({ body }) => body.quotation.name)).toEqual(names)
})

const documentOf = ({ name, currency, blocks }: Quotation) =>
  JSON.stringify([name, currency, blocks])

const taller = (block: Block): Block => {
  if (block.type !== 'boq') return { ...block, height: 77 }
  const rows = block.boq.rows.map((row) => ({ ...row, height: 40, width: 500 }))
  return { ...block, height: 300, boq: { ...block.boq, rows } }
}

/** A change to one row in the middle. */
const priced =
  (at: number) =>
  (block: Block): Block => {
    if (block.type !== 'boq') return block
    const rows = block.boq.rows.map((row, index) =>
      index === 200 && 'qty' in row ? { ...row, qty: { ...row.qty, value: 2 + at } } : row,
    )
    return { ...block, boq: { ...block.boq, rows } }
  }

const edits: fc.Arbitrary<(before: Quotation) => Quotation> = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((name) => (one: Quotation) => ({ ...one, name })),
  fc.constantFrom('EUR', 'CHF').map((currency) => (one: Quotation) => ({ ...one, currency })),
  fc.constant((one: Quotation) => ({ ...one, blocks: one.blocks.toReversed() })),
  fc.nat({ max: 2 }).map((at) => (one: Quotation) => ({
    ...one,
    blocks: one.blocks.length > 1 ? one.blocks.toSpliced(at % one.blocks.length, 1) : one.blocks,
  })),
)

/** Changes a byte in the middle, as a failing disk does. */
const damage = (id: string, revision: number) =>
  query(
    server,
    `UPDATE revisions SET body = CAST(substr(body, 1, 12) || x'00FF' || substr(body, 15) AS BLOB)
     WHERE quotation_id = ? AND revision = ?`,
    [id, revision],
  )
