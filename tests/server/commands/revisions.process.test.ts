import { beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Quotation } from '#domain/document/quotation.ts'
import { query } from '../../support/database.ts'
import { aPricedQuotation } from '../../support/documents.ts'
import { call } from '../../support/person.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'
import { runCommand, spawnServer } from '../../support/spawn.ts'

const server = sharedServer({ now: () => Date.parse('2026-03-01T12:00:30Z') })
const person = sharedPerson(server, 'ann')
let first: Quotation

const command = (...args: string[]) =>
  runCommand({ DATA_DIR: server.dataDir, LOG_LEVEL: 'error' }, 'revisions', ...args)
const saveNew = async (quotation: unknown): Promise<Quotation> =>
  (await person.call('/api/save-quotation', { body: { quotation } })).body.quotation
const listed = async (id: string): Promise<{ label: string; summary: string }[]> =>
  (await person.call('/api/get-revision-list', { body: { id } })).body.revisions
const opened = async (id: string): Promise<Quotation> =>
  (await person.call('/api/get-quotation', { body: { id } })).body.quotation

beforeAll(async () => {
  first = await saveNew(aPricedQuotation(2, { name: 'Bath', info: 'internal' }))
  await saveNew({ ...first, name: 'Bath\u009b31m Vogel', blocks: cheaper(first) })
  // It is written after the save.
  while ((await listed(first.id))[0]?.summary === '') await Bun.sleep(20)
})

describe('revisions', () => {
  test('lists the versions with what each changed, newest first', async () => {
    const { code, stdout } = await command('list', first.id)
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n')).toEqual([
      `Revision  Saved (UTC)       By${' '.repeat(person.email.length)}Total      Name  What changed`,
      `       2  2026-03-01 12:00  ${person.email}  30.00 USD        1 row changed, name changed; 40.00 to 30.00`,
      `       1  2026-03-01 12:00  ${person.email}  40.00 USD`,
    ])
    const json = JSON.parse((await command('list', first.id, '--json')).stdout)
    expect(json).toEqual(await listed(first.id))
  })

  test('shows one as its owner gets it, with no byte that drives a terminal', async () => {
    const { stdout } = await command('show', first.id, '2')
    expect(stdout).toContain('Bath\\u009b31m Vogel')
    const { body } = await person.call('/api/get-revision', {
      body: { id: first.id, revision: 2 },
    })
    expect(JSON.parse(stdout)).toEqual(body.quotation)
  })

  test('compares two, one change a line', async () => {
    const { code, stdout } = await command('compare', first.id, '1', '2')
    expect(code).toBe(0)
    expect(stdout.split('\n')).toEqual([
      'Name: ‘Bath’ → ‘Bath\ufffd31m Vogel’',
      'Table, subtotal: 40.00 → 30.00',
      'Row 1 ‘Work of kind 0’, qty: 2 → 1',
      'Row 1 ‘Work of kind 0’, price: 20.00 → 10.00',
      'Total ‘Total’, price: 40.00 → 30.00',
      '',
    ])
    expect(await command('compare', first.id, '2', '2')).toMatchObject({ code: 0, stdout: '' })
  })

  test('names one, and takes the name away', async () => {
    const label = async () => (await listed(first.id))[1]?.label
    expect(await command('name', first.id, '1', 'as sent')).toMatchObject({
      code: 0,
      stdout: 'Revision 1 is named ‘as sent’\n',
    })
    expect(await label()).toBe('as sent')
    expect((await command('name', first.id, '1', '')).stdout).toBe('Revision 1 has no name now\n')
    expect(await label()).toBe('')
  })

  test.each([
    ['-', []],
    ['-', ['--']],
    ['--', []],
  ])('of an id that starts with %p are told, with %p before it', async (dashes, before) => {
    const id = dashes.padEnd(first.id.length, 'x')
    expect((await command('list', '--json', ...before, id)).stderr).toBe(
      `There is no quotation ${id}, or it is deleted\n`,
    )
  })

  test.each([
    [['list'], /^revisions list: ID is missing/],
    [['show', 'x', '0'], /^revisions show: "0" is no revision: a whole number from 1 on;/],
    [['compare', 'x', '1', 'now'], /^revisions compare: "now" is no revision/],
    [['restore', 'x'], /^revisions restore: REVISION is missing/],
    [['name', 'x', '1', 'y'.repeat(201)], /^revisions name: TEXT is longer than 200 characters/],
  ])('%p is wrong usage', async (args, line) => {
    const { code, stderr } = await command(...args)
    expect(stderr).toMatch(line)
    expect(code).toBe(2)
  })

  test('refuse what is not there or damaged, in one line', async () => {
    const refused = async (line: string, ...args: string[]) =>
      expect(await command(...args)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
    const { id } = await saveNew(aPricedQuotation(1))
    await refused(`${id} has no revision 7; see revisions list ${id}`, 'show', id, '7')
    await refused(`${id} has no revision 1 or 7; see revisions list ${id}`, 'compare', id, '1', '7')
    await refused(`${id} has no revision 7; see revisions list ${id}`, 'name', id, '7', 'x')
    await query(server, "UPDATE quotation_documents SET head = '{' WHERE quotation_id = ?", [id])
    await refused(`The quotation ${id} is damaged; see restore`, 'restore', id, '1')
    await query(server, 'UPDATE revisions SET body = ? WHERE quotation_id = ? AND revision = 1', [
      new Uint8Array([1, 2, 3]),
      first.id,
    ])
    await refused("The revision 1 is damaged and can't be read", 'show', first.id, '1')
    expect((await command('list', first.id)).stdout).toMatch(/ damaged\n$/)
  })

  test('restores one as the next', async () => {
    const started = await saveNew(aPricedQuotation(2, { name: 'one' }))
    const { id } = await saveNew({ ...started, name: 'two', blocks: cheaper(started) })
    expect(await command('restore', id, '1')).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Revision 1 is stored again, as revision 3\n',
    })
    const { name, revision, blocks } = await opened(id)
    expect([name, revision, blocks]).toEqual(['one', 3, started.blocks])
  })

  test('works without a server too, after a crash of it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quotation-revisions-'))
    const { id } = await saveTwoAndCrash(dataDir)
    const alone = (...args: string[]) =>
      runCommand({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, 'revisions', ...args)
    expect((await alone('restore', id, '1')).stdout).toContain('as revision 3')
    const { stdout } = await alone('list', id, '--json')
    const numbers = JSON.parse(stdout).map(({ revision }: { revision: number }) => revision)
    expect(numbers).toEqual([3, 2, 1])
    expect(JSON.parse((await alone('show', id, '3')).stdout).totals.total).toBe(40)
    await rm(dataDir, { recursive: true })
  })
})

async function saveTwoAndCrash(dataDir: string): Promise<Quotation> {
  await using crashed = spawnServer({ DATA_DIR: dataDir, ACTIVATION: 'off' })
  const url = await crashed.url()
  const account = { email: 'ann@example.com', password: 'correct horse' }
  const { accessJwtToken } = (await call({ url }, '/api/register', { body: account })).body
  const save = async (quotation: Quotation): Promise<Quotation> => {
    const headers = { 'access-jwt-token': accessJwtToken }
    return (await call({ url }, '/api/save-quotation', { headers, body: { quotation } })).body
      .quotation
  }
  const started = await save(aPricedQuotation(2))
  return await save({ ...started, blocks: cheaper(started) })
}

function cheaper({ blocks }: Quotation): Quotation['blocks'] {
  return blocks.map((block) => {
    if (block.type !== 'boq') return block
    const [row, ...others] = block.boq.rows
    if (!row || !('qty' in row)) throw new Error('no row')
    const less = { ...row, qty: { ...row.qty, value: 1 } }
    return { ...block, boq: { ...block.boq, rows: [less, ...others] } }
  })
}
