import { beforeEach, describe, expect, test } from 'bun:test'
import { changeBlock } from '#domain/document/blocks.ts'
import type { Quotation } from '#domain/document/quotation.ts'
import { VERSION } from '#domain/document/version.ts'
import type { DocumentStore } from '../../../../../web/features/editor/document/store.ts'
import type { Draft } from '../../../../../web/features/editor/drafts/draft-database.ts'
import { aNote } from '../../../../support/documents.ts'
import type { Person } from '../../../../support/person.ts'
import { type Browser, makeBrowser, makePage } from '../make-page.ts'

let browser: Browser
beforeEach(() => {
  browser = makeBrowser()
})

const ANNA = { email: 'anna@example.com' } as Person
const BEN = { email: 'ben@example.com' } as Person

const open = (person: Person | null = null, html = 'First') =>
  makePage(browser, aNote(html), person)

function write(store: DocumentStore, html: string): void {
  store.run((blocks) =>
    changeBlock(blocks, 'note', (block) =>
      block.type === 'text' ? { ...block, text: { ...block.text, html } } : block,
    ),
  )
}

const textOf = (quotation: Quotation | null | undefined) => {
  const block = quotation?.blocks[0]
  return block?.type === 'text' ? block.text.html : null
}

/** A tab types something and dies. */
async function crashWith(html: string, person: Person | null = null): Promise<void> {
  const page = open(person)
  write(page.store, html)
  await page.autosave.write()
  page.crash()
}

describe('a draft', () => {
  test('is written by itself soon after an edit', async () => {
    const { store } = open(ANNA)
    write(store, 'Typed')
    const { promise, resolve } = Promise.withResolvers<Draft>()
    const look = async () => {
      const [draft] = await browser.all()
      if (draft) resolve(draft)
      else setTimeout(look, 10)
    }
    void look()
    expect(await promise).toMatchObject({ user: ANNA.email, quotationId: 'new' })
  })

  test('holds what is typed and not committed, shown or not', async () => {
    const { store, autosave } = open()
    store.preview((blocks) => [...blocks, { ...(blocks[0] as Quotation['blocks'][0]), id: 'live' }])
    await autosave.write()
    store.previewHidden((blocks) => [
      ...blocks,
      { ...(blocks[0] as Quotation['blocks'][0]), id: 'hidden' },
    ])
    await autosave.write()
    const [draft] = await browser.all()
    expect(draft?.quotation.blocks.map(({ id }) => id)).toEqual(['note', 'live', 'hidden'])
  })

  test('is gone when there is nothing unsaved any more', async () => {
    const { store, autosave } = open()
    write(store, 'Typed')
    await autosave.write()
    store.undo()
    await autosave.write()
    expect(await browser.all()).toEqual([])
  })

  test('stays when another document is opened, to be offered with its own', async () => {
    const { store, autosave } = open()
    write(store, 'Typed')
    autosave.startDraft()
    store.openDocument(aNote('Other', { id: 'other' }))
    write(store, 'Typed in the other')
    await autosave.write()
    expect((await browser.all()).map(({ quotationId }) => quotationId).sort()).toEqual([
      'new',
      'other',
    ])
  })

  test('is handed to another open page, which alone may restore it', async () => {
    const [first, second] = [open(ANNA), open(ANNA)]
    write(first.store, 'Typed')
    await first.autosave.handTo(second.page)
    await first.offers.offerDraft('new')
    expect(first.offers.$offer.get()).toBeNull()
    await second.offers.offerDraft('new')
    await second.offers.restoreOffer()
    expect(textOf(second.store.currentQuotation())).toBe('Typed')
    expect(await browser.all()).toMatchObject([{ page: second.page }])
  })

  test('is written at once when the page is left, even while an earlier write is under way', async () => {
    const { store, autosave } = open()
    const { write: writeDraft } = browser
    const { promise, resolve } = Promise.withResolvers<void>()
    const written: (string | null)[] = []
    browser.write = async (draft) => {
      written.push(textOf(draft.quotation))
      await promise
      await writeDraft.call(browser, draft)
    }
    write(store, 'Typed')
    void autosave.write()
    write(store, 'Typed to the last letter')
    autosave.flush()
    expect(written).toEqual(['Typed', 'Typed to the last letter'])
    resolve()
    await autosave.written()
  })

  test('that can’t be written is reported, and editing goes on', async () => {
    const { store, autosave, failures } = open()
    browser.isFull = true
    write(store, 'Typed')
    await autosave.write()
    expect(failures()).toBe(1)
    expect(textOf(store.currentQuotation())).toBe('Typed')
  })
})

describe('what is ahead of this version', () => {
  const newer = (draft: Draft) =>
    browser.write({ ...draft, quotation: { ...draft.quotation, version: VERSION + 1 } })

  test('as a draft is kept for the newer one, and neither restored nor discarded', async () => {
    await crashWith('Typed')
    await newer((await browser.all())[0] as Draft)
    const kept = await browser.all()
    const { offers, store } = open()
    await offers.offerDraft('new')
    expect(offers.$offer.get()).toMatchObject({ isAhead: true, quotation: null, count: 1 })
    await offers.restoreOffer()
    expect(textOf(store.currentQuotation())).toBe('First')
    await offers.adoptDrafts('')
    expect(await browser.all()).toEqual(kept)
  })

  test('as a quotation has its drafts wait for the newer one', async () => {
    await crashWith('Typed')
    const { offers, store } = makePage(browser, aNote('First', { version: VERSION + 1 }), null)
    await offers.offerDraft('new')
    expect(offers.$offer.get()).toMatchObject({ isAhead: true, quotation: null })
    store.openDocument(aNote('First'))
    await offers.offerDraft('new')
    expect(textOf(offers.$offer.get()?.quotation)).toBe('Typed')
  })
})

describe('an offered draft', () => {
  test('is restored as one undoable step and becomes the page’s own', async () => {
    await crashWith('Typed')
    const { offers, store } = open()
    await offers.offerDraft('new')
    expect(textOf(offers.$offer.get()?.quotation)).toBe('Typed')
    await offers.restoreOffer()
    expect(textOf(store.currentQuotation())).toBe('Typed')
    expect(store.$isDirty.value).toBe(true)
    expect(offers.$offer.get()).toBeNull()
    expect(await browser.all()).toHaveLength(1)
    store.undo()
    expect(textOf(store.currentQuotation())).toBe('First')
  })

  test('is discarded for good, and the next older one is offered', async () => {
    await crashWith('Older')
    const [older] = await browser.all()
    await browser.write({ ...(older as Draft), at: 0 })
    await crashWith('Newer')
    const { offers } = open()
    await offers.offerDraft('new')
    expect(textOf(offers.$offer.get()?.quotation)).toBe('Newer')
    expect(offers.$offer.get()?.count).toBe(2)
    await offers.discardOffer()
    expect(textOf(offers.$offer.get()?.quotation)).toBe('Older')
    expect(offers.$offer.get()?.count).toBe(1)
    await offers.discardOffer()
    expect(offers.$offer.get()).toBeNull()
    expect(await browser.all()).toEqual([])
  })

  test('is followed by the next one only when asked for again, so that no restored work is replaced', async () => {
    await crashWith('Older')
    const [older] = await browser.all()
    await browser.write({ ...(older as Draft), at: 0 })
    await crashWith('Newer')
    const { offers, store, autosave } = open()
    await offers.offerDraft('new')
    await offers.restoreOffer()
    await offers.restoreOffer()
    expect(textOf(store.currentQuotation())).toBe('Newer')
    expect(offers.$offer.get()).toBeNull()
    // As after a save.
    store.markSaved(store.committedBlocks())
    await autosave.write()
    await offers.offerDraft('new')
    expect(textOf(offers.$offer.get()?.quotation)).toBe('Older')
  })

  test('restored over unsaved work leaves that a draft', async () => {
    await crashWith('Crashed')
    const { offers, store } = open()
    await offers.offerDraft('new')
    write(store, 'Typed here')
    await offers.restoreOffer()
    expect(textOf(store.currentQuotation())).toBe('Crashed')
    await offers.offerDraft('new')
    expect(textOf(offers.$offer.get()?.quotation)).toBe('Typed here')
    expect(await browser.all()).toHaveLength(2)
  })

  test('keeps the revision it was made from, until it is undone', async () => {
    const older = makePage(browser, aNote('First', { id: 'q', revision: 1 }), null)
    write(older.store, 'Typed')
    await older.autosave.write()
    older.crash()
    const { offers, store } = makePage(
      browser,
      aNote('Saved meanwhile', { id: 'q', revision: 2 }),
      null,
    )
    await offers.offerDraft('q')
    await offers.restoreOffer()
    expect(store.currentQuotation()?.revision).toBe(1)
    store.undo()
    expect(store.currentQuotation()?.revision).toBe(2)
    store.redo()
    expect(store.currentQuotation()?.revision).toBe(1)
  })

  test('undone after a later save keeps that save’s revision', async () => {
    const older = makePage(browser, aNote('First', { id: 'q', revision: 1 }), null)
    write(older.store, 'Typed')
    await older.autosave.write()
    older.crash()
    const { offers, store } = makePage(browser, aNote('Newer', { id: 'q', revision: 2 }), null)
    await offers.offerDraft('q')
    await offers.restoreOffer()
    store.changeMeta({ revision: 3 })
    store.undo()
    expect(store.currentQuotation()?.revision).toBe(3)
  })

  test('is of the same quotation and the same user only', async () => {
    await crashWith('Anna’s', ANNA)
    for (const [person, id] of [
      [BEN, 'new'],
      [null, 'new'],
      [ANNA, 'other'],
    ] as const) {
      const { offers } = open(person)
      await offers.offerDraft(id)
      expect(offers.$offer.get()).toBeNull()
    }
    const { offers } = open(ANNA)
    await offers.offerDraft('new')
    expect(offers.$offer.get()).not.toBeNull()
  })

  test('is none of a tab that is still open', async () => {
    const first = open()
    write(first.store, 'Typed')
    await first.autosave.write()
    const { offers } = open()
    await offers.offerDraft('new')
    expect(offers.$offer.get()).toBeNull()
    first.crash()
    await offers.offerDraft('new')
    expect(offers.$offer.get()).not.toBeNull()
  })

  test('that is damaged can be discarded and nothing else', async () => {
    await crashWith('Typed')
    const [draft] = await browser.all()
    await browser.write({ ...(draft as Draft), quotation: { blocks: 7 } as unknown as Quotation })
    const { offers, store } = open()
    await offers.offerDraft('new')
    expect(offers.$offer.get()?.quotation).toBeNull()
    await offers.restoreOffer()
    expect(textOf(store.currentQuotation())).toBe('First')
    await offers.discardOffer()
    expect(await browser.all()).toEqual([])
  })

  test('stays on offer where the paper is locked, and stays stored where the browser is full', async () => {
    await crashWith('Typed')
    const { offers, store } = open()
    await offers.offerDraft('new')
    const unlock = store.lockEdits()
    await offers.restoreOffer()
    expect(offers.$offer.get()).not.toBeNull()
    unlock()
    browser.isFull = true
    await offers.restoreOffer()
    expect(textOf(store.currentQuotation())).toBe('Typed')
    expect(await browser.all()).toHaveLength(1)
  })
})

test('anonymous drafts become the user’s at login, and only those', async () => {
  await crashWith('A stranger’s')
  await crashWith('Ben’s', BEN)
  const { offers } = open(ANNA)
  await offers.adoptDrafts(ANNA.email)
  expect((await browser.all()).map(({ user }) => user).sort()).toEqual([ANNA.email, BEN.email])
})
