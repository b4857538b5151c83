import { expect, test } from 'bun:test'
import { changeBlock } from '../../../../../src/domain/document/blocks.ts'
import { rewriteDocument } from '../../../../../web/features/editor/document/rewrite-document.ts'
import type { SaveRequest } from '../../../../../web/features/editor/document/save/pending-save.ts'
import type { DocumentStore } from '../../../../../web/features/editor/document/store.ts'
import {
  embeddedPictures,
  fileOf,
  withUploads,
} from '../../../../../web/features/files/embedded-pictures.ts'
import { aNote } from '../../../../support/documents.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'
import { makeBrowser, makePage } from './make-page.ts'

const server = sharedServer()
const person = newPersonPerTest(server)

const FIELDS = { name: 'Bath', category: '', desc: '', info: '' }
const URL = `/uploads/${'u'.repeat(24)}`
const dataUrl = (bytes: number) =>
  `data:image/webp;base64,${Buffer.alloc(bytes, 'picture').toString('base64')}`
const LARGE = dataUrl(150_000)
const SMALL = dataUrl(100 * 1024)
const image = (src: string) => `<img src="${src}" alt="Tub &amp; tap">`

const write = (store: DocumentStore, html: string) =>
  store.run((blocks) =>
    changeBlock(blocks, 'note', (block) =>
      block.type === 'text' ? { ...block, text: { ...block.text, html } } : block,
    ),
  )

const written = (store: DocumentStore): string => {
  const [block] = store.currentQuotation()?.blocks ?? []
  return block?.type === 'text' ? block.text.html : ''
}

const replace = withUploads(new Map([[LARGE, URL]]))
const replaced = (request: SaveRequest): SaveRequest => ({
  ...request,
  quotation: replace(request.quotation),
  blocks: replace(request.blocks),
})

function pageWithPictures() {
  const page = makePage(makeBrowser(), aNote('Bath'), person)
  write(page.store, `${image(LARGE)}${image(SMALL)}`)
  return page
}

test('pictures of more than 100 kb are found in the document, each once', () => {
  const { blocks } = aNote(`${image(LARGE)}${image(LARGE)}${image(SMALL)}`)
  const found = embeddedPictures(blocks)
  expect(found.map(({ src }) => src)).toEqual([LARGE])
  expect(found.map(fileOf)).toMatchObject([{ name: 'Tub tap.webp', size: 150_000 }])
})

test('a save sends uploaded pictures in their place, and undo and redo keep them', async () => {
  const { store, saver, sent, setUploads } = pageWithPictures()
  setUploads(async (request) => {
    rewriteDocument(store, replace, { isStored: false })
    return replaced(request)
  })
  expect(await saver.save(FIELDS)).toMatchObject({ ok: true, message: 'saved' })
  const after = `${image(URL)}${image(SMALL)}`
  expect(sent[0]?.quotation.blocks).toMatchObject([{ text: { html: after } }])
  expect(written(store)).toBe(after)
  expect(store.$isDirty.value).toBe(false)
  store.undo()
  expect(written(store)).toBe('Bath')
  store.redo()
  expect(written(store)).toBe(after)
})

test('a save whose uploads fail sends what the document holds', async () => {
  const { store, saver, setUploads } = pageWithPictures()
  setUploads(async (request) => request)
  expect(await saver.save(FIELDS)).toMatchObject({ ok: true, message: 'saved' })
  expect(written(store)).toContain(LARGE)
})

test('another document that is opened during the uploads is left alone', async () => {
  const { store, saver, autosave, setUploads } = pageWithPictures()
  setUploads(async (request) => {
    autosave.startDraft()
    store.openDocument(aNote('Another'))
    return replaced(request)
  })
  expect(await saver.save(FIELDS)).toMatchObject({ ok: true, isOpen: false })
  expect(store.currentQuotation()).toMatchObject({ id: 'new', revision: 0 })
  expect(autosave.pendingSave()).toBeNull()
})

test('nothing is sent for somebody who logged in during the uploads', async () => {
  const { saver, sent, setUploads } = pageWithPictures()
  setUploads(async () => null)
  expect(await saver.save(FIELDS)).toMatchObject({ ok: false, reason: 'not logged in' })
  expect(sent).toEqual([])
})
