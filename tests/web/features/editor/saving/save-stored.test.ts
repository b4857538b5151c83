import { beforeEach, expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { aNote } from '../../../../support/documents.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'
import { makeBrowser, makePage } from '../make-page.ts'

const server = sharedServer()
const person = newPersonPerTest(server)

const FIELDS = { name: 'Roof', category: '', desc: '', info: '' }

let page: ReturnType<typeof makePage>
let open: Quotation
beforeEach(async () => {
  page = makePage(makeBrowser(), aNote('First'), person)
  await page.saver.save(FIELDS)
  open = page.store.currentQuotation() as Quotation
})

const nameOf = async ({ id }: Quotation): Promise<string> =>
  (await person.call('/api/get-quotation', { body: { id } })).body.quotation.name

test('what a list changes in the open quotation is on the paper too, whose next save is no conflict', async () => {
  expect(await page.saveStored(open, { name: 'Wall' })).toMatchObject({
    ok: true,
    message: 'updated',
    quotation: { name: 'Wall', revision: 2 },
  })
  expect(page.store.currentQuotation()).toMatchObject({ name: 'Wall', revision: 2 })
  expect(await page.saver.save()).toMatchObject({ ok: true, message: 'updated' })
  expect(await nameOf(open)).toBe('Wall')
})

test('a save of the paper waits for that of a list, and sends what it has stored', async () => {
  const saves = [page.saveStored(open, { name: 'Wall' }), page.saver.save()]
  expect((await Promise.all(saves)).map(({ ok }) => ok)).toEqual([true, true])
  expect(await nameOf(open)).toBe('Wall')
  expect(page.store.currentQuotation()?.revision).toBe(3)
})

test('a save of a list waits for that of the paper, and is told of the newer version', async () => {
  const saves = [page.saver.save(), page.saveStored(open, { name: 'Wall' })] as const
  expect(await saves[0]).toMatchObject({ ok: true })
  expect(await saves[1]).toMatchObject({ reason: 'conflict', newer: { id: open.id, revision: 2 } })
  expect(await nameOf(open)).toBe('Roof')
})

test('a copy whose answer was lost is stored once, however often it is tried', async () => {
  const asNew = { id: 'new', revision: 0, name: 'Copy' }
  page.breakNetwork('lose the answer')
  expect(await page.saveStored(open, asNew)).toEqual({ ok: false, reason: 'unreachable' })
  expect(await page.saveStored(open, asNew)).toMatchObject({ ok: true, message: 'saved' })
  const { quotations } = (await person.call('/api/get-quotation-list')).body
  expect(quotations.map(({ name }: Quotation) => name).sort()).toEqual(['Copy', 'Roof'])
})

test('what the share form saves is shared, and the paper knows', async () => {
  const access = { level: 'everyone' as const, userList: [] }
  expect(await page.saveStored(open, { access }, { notify: [] })).toMatchObject({
    ok: true,
    isShared: true,
  })
  expect(page.sent.at(-1)).toMatchObject({ share: true, notify: [] })
  expect(page.store.currentQuotation()).toMatchObject({ access, revision: 2 })
})
