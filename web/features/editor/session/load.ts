import { mayCopy } from '#domain/document/access.ts'
import { filledHtml, writtenDate } from '#domain/document/map-fields.ts'
import { NEW_ID } from '#domain/document/quotation.ts'
import type { Quotation } from '#domain/document/schema.ts'
import { isNewer } from '#domain/document/version.ts'
import { createHtmlMapper } from '#domain/html/map-html.ts'
import { formatPrice } from '#domain/numbers/format-figure.ts'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { editor as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { api } from '../../../state/api.ts'
import { keptProfiles } from '../../../state/kept-profiles.ts'
import { ifLoaded, keepLoading, lazy } from '../../../state/lazy.ts'
import { savedByNewer } from '../../../state/newer-version.ts'
import { $overlay, hideOverlay, OVERLAY_HIDE_MS, showOverlay } from '../../../state/overlay.ts'
import { $startedFrom, startsWithOwn } from '../../../state/own-start.ts'
import { $session, onceChecked } from '../../../state/session.ts'
import { newStart } from '../../../state/settings.ts'
import { toast } from '../../../state/toasts.ts'
import { nextId } from '../document/document-words.ts'
import {
  $backgroundMessage,
  $ownerNotes,
  beginLoad,
  type Mailed,
  takeServerRendered,
} from '../document/load-state.ts'
import { metaNow } from '../document/now.ts'
import { rewriteDocument } from '../document/rewrite-document.ts'
import {
  $document,
  $isReading,
  changeMeta,
  closeDocument,
  currentQuotation,
  documentStore,
  openDocument,
} from '../document/store.ts'
import { isValid, upgraded } from '../document/upgraded.ts'
import { autosave, offerDraft } from '../drafts/page-drafts.ts'
import { showInOpenField } from '../rich-text/index.ts'
import { viewsFor } from './views-for.ts'

/** Where a quotation is loaded from (product: Loading). */
export type Source = 'memory' | 'template' | 'server'

/** Users notice a wait longer than this, in ms. */
const NOTICED_MS = 300

/**
 * Puts the quotation on the paper: from the template if the id is 'new', else from the server,
 * unless memory is asked for (product: Loading). A load that is superseded by a newer one changes
 * nothing. Resolves when the paper responds to input and its draft, if any, is offered.
 * @param isQuiet leaves the overlay alone: it shows something else meanwhile
 */
export async function load(
  id: string,
  source: Source = sourceOf(id),
  isQuiet = false,
): Promise<void> {
  const isCurrent = beginLoad()
  if (!isQuiet) showOverlay(textFor(id, source), true)
  const rendered = takeServerRendered(id)
  if (source === 'template' && !rendered) await showTemplate(isCurrent)
  if (source === 'server') await fetchQuotation(id, isCurrent, rendered)
  await onceChecked()
  // By now it is known whether the server's page shows the user's own paper (web/early-input.ts).
  delete document.documentElement.dataset.checking
  if (!isCurrent()) return
  if (source === 'template') dateToday()
  const hasOwn = $session.get().status === 'known' || keptProfiles().length > 0
  if (source === 'template' && hasOwn) takeDefaults(isCurrent)
  if (source !== 'memory') await offerDraft(id)
  if ($overlay.get() === textFor(id, source)) hideOverlay(OVERLAY_HIDE_MS)
}

/** The account's template, letterhead and next number, once they are there; the paper doesn't wait. */
function takeDefaults(isCurrent: () => boolean): void {
  ifLoaded(loadOwnTemplates, (templates) => templates.takeDefaults(isCurrent, opening))
}

/** Takes the document off the paper and leaves the paper empty. */
export function unload(): void {
  beginLoad()
  close()
}

const sourceOf = (id: string): Source => (id === NEW_ID ? 'template' : 'server')

function textFor(id: string, source: Source): string {
  if (source === 'memory') return WORDS.loading.back
  return source === 'template' ? WORDS.loading.template : fill(WORDS.loading.quotation, { id })
}

/** Without them React waits for them where they are needed. */
const loadViews = async (quotation: Quotation): Promise<void> => {
  await viewsFor(quotation)?.().catch(() => {})
}

/** The first page brings its template along: prefetched for those that follow (start-later.ts). */
export const loadTemplate = lazy(() => import('#domain/document/template.ts'))

/** How own templates get on the paper. */
const opening = { show, loadViews, dateToday }

const loadOwnTemplates = lazy(() => import('./own-templates.ts'))

/**
 * Shows a template of the user's own (`/new?own={id}`, or with which new quotations start), a
 * trade's if the address names one (`/new?template=bathroom`), or the product's,
 * in the language of the user's new quotations.
 */
async function showTemplate(isCurrent: () => boolean): Promise<void> {
  const query = new URLSearchParams(location.search)
  const [name, own] = [query.get('template'), query.get('own')]
  if (own !== null || (name === null && startsWithOwn())) {
    close()
    const templates = await loadOwnTemplates().catch(() => null)
    const message = (await templates?.showOwn(own, isCurrent, opening)) ?? null
    if (!isCurrent() || $document.peek()) return
    if (own !== null) return showMessage(message?.text ?? MESSAGES.internalError, message?.canRetry)
  }
  const { template } = await keepLoading(loadTemplate)
  const quotation = (name && (await ownTrade(name))) || (await ownTemplate()) || template(nextId)
  if (isCurrent()) show(quotation)
}

/** The trade's template in the user's language; null if there is none, and if it can't be loaded. */
const ownTrade = (name: string): Promise<Quotation | null> =>
  import('../document/change-language.ts')
    .then(({ loadTradeIn }) => loadTradeIn(name, newStart(), nextId))
    .catch(() => null)

/** Null for English as the sample has it, and if the language can't be loaded. */
async function ownTemplate(): Promise<Quotation | null> {
  const start = newStart()
  if (!start) return null
  return import('../document/change-language.ts')
    .then(({ loadTemplateIn }) => loadTemplateIn(start, nextId))
    .catch(() => null)
}

async function fetchQuotation(
  id: string,
  isCurrent: () => boolean,
  rendered: Quotation | null,
): Promise<void> {
  if (!rendered) {
    close()
    // The first of all figures takes the browser 10 ms, which it has while it waits for the answer.
    setTimeout(() => formatPrice(0, { locale: 'en', decimals: 2 }))
  }
  await onceChecked()
  // For an anonymous visitor the server's page is complete: it was rendered for one.
  if (rendered && $session.get().status === 'anonymous') return
  // The credential check may have used the overlay meanwhile: show it again for a longer wait.
  const noticing = setTimeout(
    () => isCurrent() && showOverlay(textFor(id, 'server'), true),
    NOTICED_MS,
  )
  const answer = await api.getQuotation(id, { mailKey: mailKeyFor(id) })
  clearTimeout(noticing)
  if (!isCurrent()) return
  const stored = answer.ok ? await upgraded(answer.data.quotation) : null
  if (!isCurrent()) return
  if (answer.ok) $ownerNotes.value = { ...answer.data, id }
  if (stored && isValid(stored)) return acceptWithLines(stored, rendered, isCurrent)
  if (rendered) close()
  if (isNewer(stored)) return showMessage(savedByNewer(), true)
  if (answer.ok) return fail()
  if (answer.status === 403) {
    const { quotation, mailed = null } = answer.data as { quotation: Quotation; mailed?: Mailed }
    show(quotation)
    return $backgroundMessage.set({ isForbidden: true, mailed })
  }
  if (answer.status === 404) return showMessage(fill(MESSAGES.quotation.notFound, { id }))
  fail()
}

/**
 * The lines in its tables and above its total appear with it, and can be edited once the page is
 * ready.
 */
async function acceptWithLines(
  stored: Quotation,
  rendered: Quotation | null,
  isCurrent: () => boolean,
): Promise<void> {
  await loadViews(stored)
  if (isCurrent()) accept(stored, rendered)
}

/**
 * After a login, asks again who owns the quotation that is being read: an owner can then edit it. A
 * copy that was started stays a copy.
 */
export async function learnOwner(id: string): Promise<void> {
  const answer = await api.getQuotation(id)
  const stored = answer.ok ? await upgraded(answer.data.quotation) : null
  const read = $isReading.peek() ? currentQuotation() : null
  if (stored && read?.id === id && isValid(stored)) accept(stored, read)
}

/**
 * Opens the quotation. If the same revision is open already, only its fields are updated; an owner
 * also gets the blocks, with the info that readers don't receive.
 */
function accept(quotation: Quotation, open: Quotation | null): void {
  const { blocks, ...meta } = quotation
  const isSame = quotation.revision === open?.revision
  if (isSame) changeMeta(meta)
  else show(quotation)
  if (!isSame || mayCopy(meta.permissionLevel)) return
  documentStore.replace((kept) => ({ ...kept, committed: blocks, saved: blocks, shown: blocks }))
}

function fail(): void {
  toast.error(MESSAGES.internalError)
  showMessage(MESSAGES.internalError, true)
}

function show(quotation: Quotation): void {
  $startedFrom.set(null)
  autosave.startDraft()
  openDocument(quotation)
}

function close(): void {
  autosave.startDraft()
  closeDocument()
}

function showMessage(text: string, canRetry = false): void {
  $backgroundMessage.set({ text, canRetry })
}

/** The fragment in the link of a share mail (src/modules/quotations/share-mails.ts). */
const FRAGMENT = /^#mail=([\w-]+)$/

const STORED = 'mail-key'

let kept = ''

/**
 * The key of the mailed link that led to the quotation in this tab, also after a reload. It is
 * removed from the address: anybody given that address could see whom the mail went to.
 */
function mailKeyFor(id: string): string | undefined {
  const [, key] = FRAGMENT.exec(location.hash) ?? []
  const entry = `${id} `
  try {
    if (key) sessionStorage.setItem(STORED, entry + key)
    else kept ||= sessionStorage.getItem(STORED) ?? ''
  } catch {
    // If the browser forbids storage, the key is kept until the next reload.
  }
  if (key) {
    kept = entry + key
    // The router would treat its own `replaceState` as a navigation.
    History.prototype.replaceState.call(history, history.state, '', location.pathname)
  }
  return kept.startsWith(entry) ? kept.slice(entry.length) : undefined
}

/**
 * Dates the open quotation today where its date is blank, in all steps of its history: it is no
 * edit (product: Fields).
 */
export function dateToday(): void {
  const meta = metaNow()
  if (!meta) return
  const today = writtenDate(new Date(), meta)
  showInOpenField('date', today, '')
  const dated = createHtmlMapper((html) => filledHtml(html, 'date', today, ''))
  rewriteDocument(documentStore, dated, { isStored: true })
}
