import { effect } from '@preact/signals-react'
import { flushSync } from 'react-dom'
import { countInWords } from '#domain/words/count-in-words.ts'
import { saving as WORDS } from '#domain/words/en/editor.json'
import { $session, $targetRoute } from '../../../state/session.ts'
import { endToast, showToast } from '../../../state/toasts.ts'
import { type EmbeddedFile, embeddedFiles, uploadEmbedded, withUploads } from '../../files/index.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { rewriteDocument } from '../document/rewrite-document.ts'
import { $document, committedBlocks, currentQuotation, documentStore } from '../document/store.ts'
import type { SaveRequest } from '../drafts/autosave.ts'
import { autosave } from '../drafts/page-drafts.ts'
import { letterheadToStore } from '../letterhead/adopt-kept.ts'
import { commitOpenRichText } from '../rich-text/index.ts'

/**
 * Uploads the files that a save would send inside its document; those that can't be uploaded stay
 * in it. Null if by then somebody else is logged in, or nobody.
 */
export async function uploadFilesOf(request: SaveRequest): Promise<SaveRequest | null> {
  const { quotation, blocks } = request
  const files = embeddedFiles(quotation.blocks)
  const { email } = $session.get()
  const letterhead = await letterheadToStore(quotation.letterhead)
  const replace = files.length > 0 ? await uploadToDocument(files) : <Part>(part: Part) => part
  if ($session.get().email !== email) return null
  return { ...request, quotation: { ...replace(quotation), letterhead }, blocks: replace(blocks) }
}

/** Uploads the files and replaces them by links in all steps of the open document's history. */
async function uploadToDocument(files: readonly EmbeddedFile[]) {
  endToast(OFFER)
  const draft = autosave.key()
  const replace = withUploads(await uploadEmbedded(files))
  if (draft === autosave.key()) {
    flushSync(commitOpenRichText)
    rewriteDocument(documentStore, replace, { isStored: false })
  }
  return replace
}

/** After a login, offers to upload the files in the open document, unless a save follows anyway. */
export function offerUploads(): void {
  $session.listen((session, before) => {
    if (session.status !== 'known' || before?.status !== 'anonymous') return
    if (/\/(?:save|share)$/.test($targetRoute.get() ?? '')) return
    const { permissionLevel } = currentQuotation() ?? {}
    const { length } = embeddedFiles(committedBlocks())
    if (permissionLevel === 'Owner' && length > 0) offer(length)
  })
}

const OFFER = 'embedded-files'

/** Shown until it is answered, a save uploads the files, or another document is opened. */
function offer(count: number): void {
  const offered = $document.peek()
  showToast({
    kind: 'info',
    text: countInWords(WORDS.embedded.offer, count),
    durationMs: Number.POSITIVE_INFINITY,
    id: OFFER,
    action: { label: WORDS.embedded.upload, run: () => void uploadAll() },
    dismiss: WORDS.embedded.notNow,
  })
  const stop = effect(() => {
    if ($document.value === offered) return
    endToast(OFFER)
    queueMicrotask(() => stop())
  })
}

async function uploadAll(): Promise<void> {
  commitPending()
  const files = embeddedFiles(committedBlocks())
  if (files.length > 0) await uploadToDocument(files)
}
