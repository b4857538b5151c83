import { withNewIds } from '#domain/document/clipboard.ts'
import { withTerms } from '#domain/document/handed-on.ts'
import { NEW_ID, type Quotation } from '#domain/document/quotation.ts'
import { withStatedDays } from '#domain/document/stated-days.ts'
import { isNewer } from '#domain/document/version.ts'
import { editor as EDITOR_WORDS, session as WORDS } from '#domain/words/en/editor.json'
import { template } from '#domain/words/languages/en.json'
import { call, SAVE_TIMEOUT_MS } from '../../../state/api.ts'
import { askLastOffer } from '../../../state/last-offer.ts'
import { runMenu } from '../../../state/menu.ts'
import { reportNewer } from '../../../state/newer-version.ts'
import { $startedFrom, $templateChanges } from '../../../state/own-start.ts'
import { rememberOwnStart } from '../../../state/remember-own-start.ts'
import { $session, onceChecked } from '../../../state/session.ts'
import { showToast, TOAST_MS } from '../../../state/toasts.ts'
import { nextId, writtenIn } from '../document/document-words.ts'
import { $document, changeMeta, committedBlocks, documentStore } from '../document/store.ts'
import { isValid, upgraded } from '../document/upgraded.ts'
import { isUntouched, showNextNumber, takeDefaultLetterhead } from '../letterhead/take-default.ts'
import { loadTax } from '../tax/load.ts'

/** A template with its quotation as it is stored. */
interface OwnTemplate {
  readonly id: string
  readonly name: string
  readonly quotation: Quotation
}

type Found = OwnTemplate | 'none' | Problem
type Problem = 'missing' | 'newer' | 'damaged' | 'failed'

/** How a quotation gets on the paper. */
interface Opening {
  readonly show: (quotation: Quotation) => void
  readonly loadViews: (quotation: Quotation) => Promise<void>
  /** Dates it where its date is blank. */
  readonly dateToday: () => void
}

/** How long a new quotation waits for its template before it starts with the product's, in ms. */
const PATIENCE_MS = 5_000

/** The default as it was fetched last: it is opened at once the next time, and compared then. */
let last: {
  readonly user: string
  readonly changes: number
  readonly template: OwnTemplate
} | null = null
/** Whether the server has just been asked for the default. */
let isFresh = false

/**
 * Shows the user's own template with the id, or the default (null). Resolves with what to say if it
 * can't be shown; null after the default, for which a toast says it.
 */
export async function showOwn(
  id: string | null,
  isCurrent: () => boolean,
  opening: Opening,
): Promise<{ text: string; canRetry: boolean } | null> {
  await onceChecked()
  const found = id === null ? await findDefault() : await fetchOwn(id)
  if (!isCurrent()) return null
  if (typeof found !== 'string') {
    await showTemplate(found, isCurrent, opening)
    return null
  }
  if (id === null) sayInstead(found)
  else if (found !== 'none') return { text: WORDS.template[found], canRetry: found === 'failed' }
  return null
}

/**
 * Gives a new quotation the template, or else the letterhead and what the last offer hands on, that
 * the account's new quotations start with, and shows its number, unless somebody has begun to write (product: Own templates).
 * That is no edit: nothing can be undone, and nothing is unsaved. A visitor's have the letterhead alone.
 */
export async function takeDefaults(isCurrent: () => boolean, opening: Opening): Promise<void> {
  if ($session.get().status !== 'known') return takeDefaultLetterhead(isCurrent)
  void showNextNumber()
  const query = new URLSearchParams(location.search)
  const wasAsked = isFresh
  isFresh = false
  if (query.has('own')) return
  const isSettled = wasAsked || query.has('template')
  const took = !isSettled && (await takeDefault(isCurrent, opening))
  if (took || $startedFrom.get()) return
  await Promise.all([
    takeLastOffer(isCurrent, query.has('template')),
    takeDefaultLetterhead(isCurrent),
  ])
}

/** Whether there is a template that new quotations start with, as far as is known. */
async function takeDefault(isCurrent: () => boolean, opening: Opening): Promise<boolean> {
  const opened = $document.peek()
  const before = $startedFrom.get() && last?.template
  const found = await fetchOwn(undefined)
  if (typeof found === 'string') return false
  const mayReplace = () => isCurrent() && $document.peek() === opened && isUntouched()
  const isOther = JSON.stringify(before) !== JSON.stringify(found)
  if (isOther && mayReplace()) await showTemplate(found, mayReplace, opening)
  return true
}

async function findDefault(): Promise<Found> {
  if ($session.get().status !== 'known') return 'none'
  const isKnown = last?.user === $session.get().email && last.changes === $templateChanges.get()
  if (last && isKnown) return last.template
  isFresh = true
  return fetchOwn(undefined, PATIENCE_MS)
}

/** @param id undefined for the default */
async function fetchOwn(id: string | undefined, timeoutMs = SAVE_TIMEOUT_MS): Promise<Found> {
  const [user, changes] = [$session.get().email, $templateChanges.get()]
  const answer = await call('POST', 'get-template', { id }, { timeoutMs })
  if (!answer.ok) return problemOf(answer.status)
  const { template } = answer.data
  if (id === undefined) {
    rememberOwnStart(template !== null)
    last = null
  }
  if (!template) return 'none'
  const quotation = await upgraded(template.quotation as Quotation)
  if (!quotation) return 'failed'
  if (reportNewer(quotation) || isNewer(quotation)) return 'newer'
  if (!isValid(quotation)) return 'damaged'
  const found = { ...template, quotation }
  if (id === undefined) last = { user, changes, template: found }
  return found
}

const problemOf = (status: number | null): Problem => {
  if (status === 404) return 'missing'
  return status === 422 ? 'damaged' : 'failed'
}

async function showTemplate(
  { id, name, quotation }: OwnTemplate,
  isCurrent: () => boolean,
  { show, loadViews, dateToday }: Opening,
): Promise<void> {
  await loadViews(quotation)
  if (!isCurrent()) return
  const blocks = quotation.blocks.map((block) => withNewIds(block, nextId))
  show({ ...quotation, id: NEW_ID, blocks })
  dateToday()
  $startedFrom.set({ id, name })
}

function sayInstead(found: 'none' | Problem): void {
  const text = found === 'none' ? '' : WORDS.productsInstead[found]
  if (text === '') return
  const retry = { action: { label: EDITOR_WORDS.loading.retry, run: () => runMenu('new') } }
  showToast({
    kind: 'warning',
    text,
    durationMs: 2 * TOAST_MS,
    ...(found === 'failed' && retry),
  })
}

/**
 * Gives a new quotation the tax of the account's last offer, and in the product's template also for
 * how many days it was valid and its terms, unless somebody has begun to write (product: Template).
 * @param isTrades whether the template is a trade's, which says days and terms of its own
 */
async function takeLastOffer(isCurrent: () => boolean, isTrades: boolean): Promise<void> {
  const opened = $document.peek()
  const [last, tax] = await Promise.all([askLastOffer(), loadTax().catch(() => null)])
  if (!last || !isCurrent() || !opened || $document.peek() !== opened || !isUntouched()) return
  const { language, tax: before } = opened.meta.peek()
  // Before that of a trade's template, which is only the country's.
  const isOpen = isTrades || before.mode === 'none'
  const usual = isOpen && last.tax?.mode !== 'none' ? last.tax : null
  const step = usual && tax?.taxStep(usual)
  if (step) changeMeta(step.fields)
  const words = writtenIn(language)?.template ?? template
  const taxed = step?.operation(committedBlocks()) ?? committedBlocks()
  const own = last.language === language && !isTrades ? last.terms : ''
  const termed = withTerms(taxed, own, words)
  const isDated = !isTrades && last.validDays !== null
  const blocks = [...(isDated ? withStatedDays(termed, last.validDays ?? 0, words) : termed)]
  documentStore.replace((kept) => ({ ...kept, committed: blocks, saved: blocks, shown: blocks }))
}
