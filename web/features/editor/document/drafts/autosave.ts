import { nanoid } from 'nanoid'
import { $session } from '../../../../state/session.ts'
import { toast } from '../../../../state/toasts.ts'
import { loadAfterwards } from '../../load-afterwards.ts'
import { WORDS } from '../../words.ts'
import { onEdit } from '../edits.ts'
import { unansweredOf } from '../save/pending-save.ts'
import { $isDirty, unsavedQuotation } from '../store.ts'
import { PAGE } from './tab-lock.ts'

/** A draft is at most this far behind what is typed, in ms (design: at most 1 s). */
const LAG_MS = 400
/** A browser that is never idle is no reason to wait longer, in ms. */
const IDLE_MS = 300
const RETRY_MS = 1000

let key = nanoid()
let timer: ReturnType<typeof setTimeout> | null = null
let isWritten = false
/** Whose work it is: who was here when it was typed, whatever the session is by now. */
let user = ''
let latest: Promise<void> = Promise.resolve()
let flushEdits = () => {}

/**
 * Keeps the open document's unsaved work in IndexedDB from the first edit on.
 * @param flush brings what is typed and not on the paper yet there
 */
export function keepDrafts(flush: () => void): void {
  flushEdits = flush
  onEdit(() => {
    user = $session.get().email
    timer ??= setTimeout(writeInIdle, LAG_MS)
  })
  addEventListener('pagehide', writeRest)
  document.addEventListener('visibilitychange', () => document.hidden && writeRest())
}

/** Writes what was typed since the draft was written last, if anything. */
function writeRest(): void {
  flushEdits()
  if (timer) void writeNow()
}

/** A long quotation takes a moment to write: not between a key and its picture. */
function writeInIdle(): void {
  const write = () => {
    if (timer) void writeNow()
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(write, { timeout: IDLE_MS })
  else write()
}

/** Another document is on the paper: what was written for the one before stays, to be offered. */
export function startDraft(): void {
  writeRest()
  key = nanoid()
  isWritten = false
}

/** The draft that this page writes is this user's from now on. */
export function signDraft(email: string): Promise<void> {
  user = email
  return writeNow()
}

/** Resolves when all that was to be written is: who looks for drafts then misses none of ours. */
export const onceWritten = (): Promise<void> => latest

/** The key of the draft that this page is writing. */
export const currentDraftKey = (): string => key

/**
 * Brings the draft in step with the document: written while dirty, gone when all is saved. What
 * there is to write is taken at once; only the writing itself takes its turn.
 */
export function writeNow(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  const act = $isDirty.peek() ? writing() : dropping()
  latest = latest.then(() => inStore(act)).catch(sayOnce)
  return latest
}

function writing(): (store: DraftStore) => Promise<void> {
  const quotation = unsavedQuotation()
  if (!quotation) return async () => {}
  isWritten = true
  const { saveId } = unansweredOf(key) ?? {}
  const draft = { key, user, quotationId: quotation.id, page: PAGE, at: Date.now(), quotation }
  return ({ keepDraft }) => keepDraft(saveId ? { ...draft, saveId } : draft)
}

function dropping(): (store: DraftStore) => Promise<void> {
  const [written, wasWritten] = [key, isWritten]
  isWritten = false
  return async ({ removeDraft }) => {
    if (wasWritten) await removeDraft(written)
  }
}

type DraftStore = Awaited<ReturnType<typeof loadAfterwards>>

/** A server that went away before the store's code had come: again, until it is back. */
async function inStore(act: (store: DraftStore) => Promise<void>): Promise<void> {
  const store = await loadAfterwards().catch(() => null)
  if (store) await act(store)
  else timer ??= setTimeout(writeNow, RETRY_MS)
}

let isSaid = false

/** A browser that keeps nothing (private mode, no space) still edits; the person is told once. */
function sayOnce(): void {
  if (!isSaid) toast.warning(WORDS.drafts.unkept)
  isSaid = true
}
