import { expect, test } from 'bun:test'
import { changeBlock } from '#domain/document/blocks.ts'
import { rewriteDocument } from '../../../../../web/features/editor/document/rewrite-document.ts'
import type { DocumentStore } from '../../../../../web/features/editor/document/store.ts'
import type { SaveRequest } from '../../../../../web/features/editor/drafts/autosave.ts'
import {
  embeddedFiles,
  fileOf,
  withUploads,
} from '../../../../../web/features/files/embedded-files.ts'
import { aNote } from '../../../../support/documents.ts'
import { newPersonPerTest, sharedServer } from '../../../../support/shared.ts'
import { makeBrowser, makePage } from '../make-page.ts'

const server = sharedServer()
const person = newPersonPerTest(server)

const FIELDS = { name: 'Bath', category: '', desc: '', info: '' }
const URL = `/uploads/${'u'.repeat(24)}`
const dataUrl = (bytes: number) =>
  `data:image/webp;base64,${Buffer.alloc(bytes, 'picture').toString('base64')}`
const LARGE = dataUrl(150_000)
const SMALL = dataUrl(70)
const ATTACHED = `data:application/octet-stream;base64,${Buffer.from('plan').toString('base64')}`
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

const attachment = (href: string) =>
  `<a href="${href}" download="R&amp;D.zip">R&amp;D.zip (1 kb)</a>`

test('pictures and attachments are found in the document, each once', async () => {
  const { blocks } = aNote(`${image(LARGE)}${image(LARGE)}${image(SMALL)}${attachment(ATTACHED)}`)
  const found = embeddedFiles(blocks)
  expect(found.map(({ src }) => src)).toEqual([LARGE, SMALL, ATTACHED])
  const files = found.map(fileOf)
  expect(files).toMatchObject([
    { name: 'Tub & tap.webp', size: 150_000, type: 'image/webp' },
    { name: 'Tub & tap.webp', size: 70 },
    { name: 'R&D.zip', type: '' },
  ])
  expect(await files[2]?.text()).toBe('plan')
})

test('an uploaded attachment is linked in place of its bytes', () => {
  const { blocks } = aNote(`${attachment(ATTACHED)}${image(SMALL)}`)
  const [block] = withUploads(new Map([[ATTACHED, URL]]))(blocks)
  expect(block).toMatchObject({ text: { html: `${attachment(URL)}${image(SMALL)}` } })
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
