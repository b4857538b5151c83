import { beforeEach, describe, expect, test } from 'bun:test'
import { changeBlock } from '#domain/document/blocks.ts'
import type { Access, Quotation } from '#domain/document/quotation.ts'
import { VERSION } from '#domain/document/version.ts'
import type { DocumentStore } from '../../../../../web/features/editor/document/store.ts'
import { query } from '../../../../support/database.ts'
import { aNote } from '../../../../support/documents.ts'
import { signUp } from '../../../../support/person.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'
import { type Browser, makeBrowser, makePage } from '../make-page.ts'

const server = sharedServer()
const person = newPersonPerTest(server)
let browser: Browser
beforeEach(async () => {
  browser = makeBrowser()
})

const FIELDS = { name: 'Roof', category: '', desc: '', info: '' }

function write(store: DocumentStore, html: string): void {
  store.run((blocks) =>
    changeBlock(blocks, 'note', (block) =>
      block.type === 'text' ? { ...block, text: { ...block.text, html } } : block,
    ),
  )
}

const textOf = ({ blocks: [block] }: Quotation) => (block?.type === 'text' ? block.text.html : '')

async function stored(): Promise<[name: string, text: string][]> {
  const list = (await person.call('/api/get-quotation-list')).body.quotations as Quotation[]
  const all = await Promise.all(
    list.map(async ({ id }) => (await person.call('/api/get-quotation', { body: { id } })).body),
  )
  return all.map(({ quotation }): [string, string] => [quotation.name, textOf(quotation)]).sort()
}

const newPage = () => makePage(browser, aNote('First'), person)

/** A page with a saved quotation, and a second tab on the same. */
async function savedPage(access: Access = { level: 'nobody', userList: [] }) {
  const page = makePage(browser, aNote('First', { access }), person)
  await page.saver.save(FIELDS)
  const quotation = page.store.currentQuotation() as Quotation
  return { ...page, openTab: () => makePage(browser, quotation, person) }
}

describe('a save', () => {
  test('of a new quotation gives it an id, and leaves nothing unsaved and no draft', async () => {
    const { store, saver } = newPage()
    write(store, 'Typed')
    const outcome = await saver.save(FIELDS)
    expect(outcome).toMatchObject({ ok: true, message: 'saved', isOpen: true })
    expect(store.currentQuotation()).toMatchObject({
      name: 'Roof',
      revision: 1,
      email: person.email,
    })
    expect(store.$isDirty.value).toBe(false)
    expect(await browser.all()).toEqual([])
    expect(await stored()).toEqual([['Roof', 'Typed']])
  })

  test('takes nothing back of what is typed while it is under way', async () => {
    const { store, saver } = newPage()
    const saving = saver.save(FIELDS)
    write(store, 'Typed meanwhile')
    await saving
    expect(textOf(store.currentQuotation() as Quotation)).toBe('Typed meanwhile')
    expect(store.$isDirty.value).toBe(true)
    expect(await stored()).toEqual([['Roof', 'First']])
    expect(await saver.save()).toMatchObject({ ok: true, message: 'updated' })
    expect(await stored()).toEqual([['Roof', 'Typed meanwhile']])
  })

  test('waits for the one before it', async () => {
    const { store, saver } = newPage()
    const first = saver.save(FIELDS)
    write(store, 'Second')
    const outcomes = await Promise.all([first, saver.save()])
    expect(outcomes.map((outcome) => outcome.ok && outcome.message)).toEqual(['saved', 'updated'])
    expect(await stored()).toEqual([['Roof', 'Second']])
  })

  test('of nobody, of nothing and of a figure out of range is refused before it is sent', async () => {
    const stranger = makePage(browser, aNote('First'), null)
    expect(await stranger.saver.save(FIELDS)).toEqual({ ok: false, reason: 'not logged in' })
    const empty = makePage(browser, null, person)
    expect(await empty.saver.save(FIELDS)).toEqual({ ok: false, reason: 'nothing open' })
    const { store, saver, outcomes } = newPage()
    store.run((blocks) =>
      blocks.concat({
        ...(blocks[0] as Quotation['blocks'][number]),
        id: 'total',
        type: 'price',
        title: { html: '', value: null },
        price: { html: '', value: 1e15, isTyped: true },
        typed: {},
      } as Quotation['blocks'][number]),
    )
    expect(await saver.save(FIELDS)).toMatchObject({ ok: false, reason: 'out of range' })
    expect(outcomes).toHaveLength(1)
    expect(await stored()).toEqual([])
  })

  test('that another document overtakes changes nothing on it, and drops the draft it covers', async () => {
    const { store, saver, autosave } = await savedPage()
    write(store, 'Typed')
    await autosave.write()
    const saving = saver.save()
    autosave.startDraft()
    store.openDocument(aNote('Other'))
    expect(await saving).toMatchObject({ ok: true, isOpen: false })
    expect(store.currentQuotation()).toMatchObject({ id: 'new', revision: 0 })
    expect(await browser.all()).toEqual([])
    expect(await stored()).toEqual([['Roof', 'Typed']])
  })

  test('that another document overtakes keeps the draft of what was typed after it', async () => {
    const { store, saver, autosave } = await savedPage()
    write(store, 'Typed')
    const saving = saver.save()
    write(store, 'Typed later')
    await autosave.write()
    autosave.startDraft()
    store.openDocument(aNote('Other'))
    await saving
    expect((await browser.all()).map(({ quotation }) => textOf(quotation))).toEqual(['Typed later'])
  })

  test('of a quotation deleted meanwhile makes it a new one, kept in its draft', async () => {
    const { store, saver } = await savedPage()
    const { id } = store.currentQuotation() as Quotation
    await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
    write(store, 'Typed')
    expect(await saver.save()).toEqual({ ok: false, reason: 'deleted' })
    expect((await browser.all()).map(({ quotationId }) => quotationId)).toEqual(['new'])
    expect(await saver.save()).toMatchObject({ ok: true, message: 'saved' })
    expect(await stored()).toEqual([['Roof', 'Typed']])
  })

  test('of a copy of what is no longer shared makes it a new quotation of one’s own', async () => {
    const owner = await signUp(server, 'owner')
    const access = { level: 'custom' as const, userList: [person.email] }
    const saveAsOwner = async (quotation: Quotation): Promise<Quotation> =>
      (await owner.call('/api/save-quotation', { body: { quotation } })).body.quotation
    const offer = await saveAsOwner(aNote('First', { access }))
    const opened = await person.call('/api/get-quotation', { body: { id: offer.id } })
    const { store, saver } = makePage(browser, opened.body.quotation, person)
    store.editAsCopy()
    write(store, 'Typed')
    await saveAsOwner({ ...offer, access: { level: 'nobody', userList: [] } })
    const outcome = await saver.save(FIELDS)
    expect(outcome).toEqual({ ok: false, reason: 'not shared', message: 'forbidden' })
    expect(store.currentQuotation()).toMatchObject({ permissionLevel: 'Owner', email: '' })
    expect((await browser.all()).map(({ quotationId }) => quotationId)).toEqual(['new'])
    expect(await saver.save(FIELDS)).toMatchObject({ ok: true, message: 'saved' })
    expect(await stored()).toEqual([['Roof', 'Typed']])
  })
})

describe('a conflict', () => {
  /** The second tab saved; the first has typed something else and meets the newer version. */
  async function meetConflict() {
    const page = await savedPage()
    const other = page.openTab()
    write(other.store, 'Theirs')
    await other.saver.save()
    write(page.store, 'Mine')
    expect(await page.saver.save()).toMatchObject({ reason: 'conflict', newer: { revision: 2 } })
    return page
  }

  test('overwrites nothing by itself, and keeps mine in a draft', async () => {
    const { $conflict, store } = await meetConflict()
    expect(textOf($conflict.get()?.stored as Quotation)).toBe('Theirs')
    expect(store.$isDirty.value).toBe(true)
    expect(await stored()).toEqual([['Roof', 'Theirs']])
    expect((await browser.all()).map(({ quotation }) => textOf(quotation))).toEqual(['Mine'])
  })

  test('can be overwritten with mine, and the next save is an ordinary one', async () => {
    const { saver, $conflict, store } = await meetConflict()
    expect(await saver.overwriteStored()).toMatchObject({ ok: true, message: 'updated' })
    expect($conflict.get()).toBeNull()
    write(store, 'Mine, later')
    expect(await saver.save()).toMatchObject({ ok: true, message: 'updated' })
    expect(await stored()).toEqual([['Roof', 'Mine, later']])
  })

  test('can be left for the newer version, and mine is offered as a draft that meets it again', async () => {
    const { saver, $conflict, store, offers } = await meetConflict()
    const { id } = store.currentQuotation() as Quotation
    expect(await saver.openStored()).toBe(true)
    expect($conflict.get()).toBeNull()
    expect(store.$isDirty.value).toBe(false)
    expect(textOf(store.currentQuotation() as Quotation)).toBe('Theirs')
    await offers.offerDraft(id)
    expect(textOf(offers.$offer.get()?.quotation as Quotation)).toBe('Mine')
    await offers.restoreOffer()
    expect(textOf(store.currentQuotation() as Quotation)).toBe('Mine')
    expect(await saver.save()).toMatchObject({ reason: 'conflict', newer: { revision: 2 } })
    expect(await stored()).toEqual([['Roof', 'Theirs']])
  })

  test('with what a newer version has saved leaves it, and mine can be kept as a copy', async () => {
    const { store, saver, $conflict, openTab } = await savedPage()
    const { id } = store.currentQuotation() as Quotation
    const head = `json_set(head, '$.revision', 2, '$.version', ${VERSION + 1})`
    await query(server, `UPDATE quotation_documents SET head = ${head} WHERE quotation_id = ?`, [
      id,
    ])
    await query(server, 'UPDATE quotations SET revision = 2 WHERE id = ?', [id])
    write(store, 'Mine')
    expect(await saver.save()).toMatchObject({ reason: 'conflict', isAhead: true })
    expect($conflict.get()?.isAhead).toBe(true)
    expect((await browser.all()).map(({ quotation }) => textOf(quotation))).toEqual(['Mine'])
    expect(await saver.overwriteStored()).toMatchObject({ reason: 'conflict' })
    expect(await stored()).toEqual([['Roof', 'First']])
    const other = openTab()
    await saver.openStored()
    expect(store.$isReadOnly.value).toBe(true)
    expect(await saver.save()).toEqual({ ok: false, reason: 'ahead' })
    write(other.store, 'Mine')
    other.saver.detachAsCopy('Mine')
    expect(await other.saver.save()).toMatchObject({ ok: true, message: 'saved' })
  })

  test('is not left where the browser stores no drafts: mine stays', async () => {
    const { saver, $conflict, store } = await meetConflict()
    browser.write = () => Promise.reject(new Error('private mode'))
    browser.read = async () => undefined
    expect(await saver.openStored()).toBe(false)
    expect($conflict.get()).not.toBeNull()
    expect(textOf(store.currentQuotation() as Quotation)).toBe('Mine')
  })

  test('overwritten keeps the sharing as it is stored: what was withdrawn does not come back', async () => {
    const page = await savedPage({ level: 'custom', userList: ['friend@example.com'] })
    const other = page.openTab()
    other.store.changeMeta({ access: { level: 'nobody', userList: [] } })
    await other.saver.save()
    write(page.store, 'Mine')
    await page.saver.save()
    await page.saver.overwriteStored()
    const { id } = page.store.currentQuotation() as Quotation
    const { body } = await person.call('/api/get-quotation', { body: { id } })
    expect(textOf(body.quotation)).toBe('Mine')
    expect(body.quotation.access).toEqual({ level: 'nobody', userList: [] })
  })

  test('kept as a copy, and saved anew after a deletion, is shared with nobody', async () => {
    for (const isDeleted of [false, true]) {
      const page = await savedPage({ level: 'everyone', userList: [] })
      const { id } = page.store.currentQuotation() as Quotation
      if (isDeleted) {
        await person.call('/api/delete-quotation', { method: 'DELETE', body: { id } })
        await page.saver.save()
      } else page.saver.detachAsCopy('Roof (copy)')
      await page.saver.save()
      const copy = page.store.currentQuotation() as Quotation
      expect(copy.id).not.toBe(id)
      expect(copy.access).toEqual({ level: 'nobody', userList: [] })
    }
  })

  test('can leave both: mine as a copy', async () => {
    const { saver } = await meetConflict()
    saver.detachAsCopy('Roof (copy)')
    expect(await saver.save()).toMatchObject({ ok: true, message: 'saved' })
    expect(await stored()).toEqual([
      ['Roof (copy)', 'Mine'],
      ['Roof', 'Theirs'],
    ])
  })
})

describe('a press of Save during a save', () => {
  test('is told to wait, and saves what was typed by its end, once', async () => {
    const page = await savedPage()
    const first = page.saver.save()
    write(page.store, 'Typed meanwhile')
    const presses = [page.pressSave(), page.pressSave()]
    write(page.store, 'Typed after the presses')
    await Promise.all([first, ...presses])
    expect(page.waits()).toBe(2)
    expect(page.sent).toHaveLength(3)
    expect(await stored()).toEqual([['Roof', 'Typed after the presses']])
  })

  test('sends nothing where that save left nothing unsaved, or failed', async () => {
    const page = await savedPage()
    await Promise.all([page.saver.save(), page.pressSave()])
    expect(page.sent).toHaveLength(2)
    write(page.store, 'Typed')
    page.breakNetwork('down')
    await Promise.all([page.saver.save(), page.pressSave()])
    expect(page.sent).toHaveLength(3)
    expect(page.outcomes.at(-1)).toEqual({ ok: false, reason: 'unreachable' })
  })

  test('is for the document that is open by then', async () => {
    const page = await savedPage()
    const { id } = page.store.currentQuotation() as Quotation
    const other = await savedPage()
    page.breakNetwork('down')
    write(page.store, 'Not saved')
    const first = page.saver.save()
    page.autosave.startDraft()
    page.store.openDocument(other.store.currentQuotation() as Quotation)
    write(page.store, 'Of the other')
    await Promise.all([first, page.pressSave()])
    expect(await stored()).toEqual([
      ['Roof', 'First'],
      ['Roof', 'Of the other'],
    ])
    expect(page.store.currentQuotation()?.id).not.toBe(id)
  })

  test.each([
    ['nothing of another document that is opened before that save ends', 'First'],
    ['that one where it is pressed there too', 'Typed there'],
  ])('saves %s', async (_, text) => {
    const page = await savedPage()
    const other = (await savedPage()).store.currentQuotation() as Quotation
    write(page.store, 'Typed')
    const saves: Promise<unknown>[] = [page.saver.save(), page.pressSave()]
    page.autosave.startDraft()
    page.store.openDocument(other)
    write(page.store, 'Typed there')
    if (text === 'Typed there') saves.push(page.pressSave())
    await Promise.all(saves)
    const { body } = await person.call('/api/get-quotation', { body: { id: other.id } })
    expect(textOf(body.quotation)).toBe(text)
  })

  test('saves what was open when it was pressed, though another document is open by its turn', async () => {
    const page = await savedPage()
    const other = (await savedPage()).store.currentQuotation() as Quotation
    const everyone = { level: 'everyone' as const, userList: [] }
    write(page.store, 'Typed')
    const saves = [
      page.saveStored(other, { name: 'Wall' }),
      page.saver.save(FIELDS),
      page.saver.save(undefined, { access: everyone, notify: [] }),
    ]
    page.autosave.startDraft()
    page.store.openDocument(other)
    expect((await Promise.all(saves)).map(({ ok }) => ok)).toEqual([true, true, true])
    expect(page.outcomes.map((one) => one.ok && one.isOpen)).toEqual([true, false, false])
    const { quotations } = (await person.call('/api/get-quotation-list')).body
    expect(quotations.map(({ name, access }: Quotation) => [name, access.level]).sort()).toEqual([
      ['Roof', 'everyone'],
      ['Wall', 'nobody'],
    ])
    expect(page.store.currentQuotation()).toMatchObject({ id: other.id, name: 'Wall' })
  })

  test('is not sent where the save before it failed, and another document is open', async () => {
    const page = await savedPage()
    const other = (await savedPage()).store.currentQuotation() as Quotation
    page.breakNetwork('down')
    const saves = [page.saver.save(), page.saver.save()]
    page.autosave.startDraft()
    page.store.openDocument(other)
    expect((await Promise.all(saves)).map(({ ok }) => ok)).toEqual([false, false])
    expect(page.outcomes.map(({ ok }) => ok)).toEqual([true, false])
    expect(page.sent).toHaveLength(2)
  })

  test('keeps to one save at a time, however many wait', async () => {
    const page = await savedPage()
    const saves = [page.saver.save(), page.saver.save(), page.saver.save()]
    const outcomes = await Promise.all(saves)
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(page.store.currentQuotation()?.revision).toBe(4)
  })
})

describe('a save without an answer in time', () => {
  test('is sent again under the same saveId, and stores one quotation', async () => {
    const page = newPage()
    page.breakNetwork('never answers')
    expect(await page.saver.save(FIELDS)).toMatchObject({ ok: true, message: 'saved' })
    const [first, second] = page.sent
    expect(second?.saveId).toBe(first?.saveId as string)
    expect(await stored()).toEqual([['Roof', 'First']])
  })
})

describe('a lost answer', () => {
  test('of a new quotation makes no second one, and what was typed since is saved after it', async () => {
    const page = newPage()
    page.breakNetwork('lose the answer')
    expect(await page.saver.save(FIELDS)).toEqual({ ok: false, reason: 'unreachable' })
    expect(await stored()).toEqual([['Roof', 'First']])
    write(page.store, 'Typed since')
    await page.saver.save({ ...FIELDS, name: 'Roof and gutters' })
    expect(await stored()).toEqual([['Roof and gutters', 'Typed since']])
    expect(page.store.$isDirty.value).toBe(false)
  })

  test('of a change leaves no conflict', async () => {
    const page = await savedPage()
    write(page.store, 'Changed')
    page.breakNetwork('lose the answer')
    await page.saver.save()
    write(page.store, 'Changed again')
    expect(await page.saver.save()).toMatchObject({ ok: true })
    expect(await stored()).toEqual([['Roof', 'Changed again']])
  })

  test.each(['cut the answer', 'fail after storing'] as const)(
    'that looks like one (%s) makes no second quotation and no conflict either',
    async (how) => {
      const page = newPage()
      page.breakNetwork(how)
      expect(await page.saver.save(FIELDS)).toMatchObject({ ok: false })
      write(page.store, 'Typed since')
      expect(await page.saver.save()).toMatchObject({ ok: true })
      expect(await stored()).toEqual([['Roof', 'Typed since']])
      page.breakNetwork(how)
      write(page.store, 'Changed')
      await page.saver.save()
      expect(await page.saver.save()).toMatchObject({ ok: true })
      expect(await stored()).toEqual([['Roof', 'Changed']])
      expect(page.store.$isDirty.value).toBe(false)
    },
  )

  test('is told once: the rest of the same press only where it fails', async () => {
    const page = newPage()
    page.breakNetwork('lose the answer')
    await page.saver.save(FIELDS)
    write(page.store, 'Typed since')
    await page.saver.save(FIELDS)
    expect(page.outcomes.map((outcome) => outcome.ok)).toEqual([false, true])
  })

  test('stays known after a crash: the restored draft makes no second quotation', async () => {
    const page = newPage()
    write(page.store, 'Typed')
    page.breakNetwork('lose the answer')
    await page.saver.save(FIELDS)
    page.crash()
    const again = newPage()
    await again.offers.offerDraft('new')
    await again.offers.restoreOffer()
    write(again.store, 'Typed after the crash')
    await again.saver.save({ ...FIELDS, name: 'Roof, revised' })
    expect(await stored()).toEqual([['Roof, revised', 'Typed after the crash']])
  })

  test('is no matter of another document', async () => {
    const page = newPage()
    page.breakNetwork('lose the answer')
    await page.saver.save(FIELDS)
    page.autosave.startDraft()
    page.store.openDocument(aNote('Garage'))
    await page.saver.save({ ...FIELDS, name: 'Garage' })
    expect(await stored()).toEqual([
      ['Garage', 'Garage'],
      ['Roof', 'First'],
    ])
  })

  test('of a request that never arrived is saved by the next press', async () => {
    const page = newPage()
    page.breakNetwork('down')
    expect(await page.saver.save(FIELDS)).toEqual({ ok: false, reason: 'unreachable' })
    expect(await stored()).toEqual([])
    await page.saver.save(FIELDS)
    expect(await stored()).toEqual([['Roof', 'First']])
  })
})
