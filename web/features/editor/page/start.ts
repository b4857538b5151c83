import { effect } from '@preact/signals-react'
import { keepLoading, lazy, prefetch, withLoaded } from '../../../state/lazy.ts'
import { onMenu, runMenu } from '../../../state/menu.ts'
import { $openQuotation } from '../../../state/open-quotation.ts'
import { onceReady } from '../../../state/page-events.ts'
import { prefetchSoon } from '../../../state/prefetch.ts'
import { isWorkKept, setUnsavedWork } from '../../../state/unsaved-work.ts'
import { letterOf } from '../../../ui/letter-of.ts'
import { deleteRowAndMoveFocus } from '../blocks/boq/commands.ts'
import { deleteBlockAndMoveFocus } from '../blocks/commands.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { $document, $isCopy, $isDirty, $isReading, editAsCopy } from '../document/store.ts'
import { startDrafts } from '../drafts/page-drafts.ts'
import { loadAnnounceOutcome, loadSettling } from '../figures/edit-figure.ts'
import { closest, itemAt } from '../paper/elements.ts'
import { followPresses } from '../paper/pointer-press.ts'
import { renderAllRows } from '../paper/rendered-rows.ts'
import { catchPastedRows } from '../paste-rows/catch-paste.ts'
import { prefetchRichText } from '../rich-text/index.ts'
import { offerRows } from '../row-memory/index.ts'
import { mentionSamples } from '../samples/index.ts'
import { followRoutes } from '../session/follow-routes.ts'
import { followSession } from '../session/follow-session.ts'
import { loadDraftBanner } from './late-banners.tsx'

/** Insert, copy and paste. */
export const loadClipboard = lazy(() => import('../clipboard/start.tsx'))

/** The quotation's versions; prefetched where there are any (start-later.ts). */
export const loadHistory = lazy(() => import('../history/open-history.ts'))

const loadPhoto = lazy(() => import('./insert-photo.ts'))

/** It comes with start-later.ts. */
const loadUndo = lazy(() => import('../session/undo.ts'))
export const undo = () => withLoaded(loadUndo, ({ undoEdit }) => undoEdit())
export const redo = () => withLoaded(loadUndo, ({ redoEdit }) => redoEdit())

/** Prefetched (start-later.ts). What was typed into figures is settled first. */
const loadSaving = lazy(async () => {
  const [saving] = await Promise.all([import('../saving/save-document.ts'), loadSettling()])
  return saving
})

let started: Promise<void> | null = null

/**
 * Starts the editor, once per page: drafts, routes, menu, shortcuts and the prompt before leaving.
 * Resolves when the first paper responds to input, with its draft's banner in place.
 */
export function startEditor(): Promise<void> {
  started ??= start()
  return started
}

function start(): Promise<void> {
  startDrafts(loadDraftBanner)
  setUnsavedWork(() => import('../session/continue-work.ts'))
  attachShortcuts()
  followPresses()
  catchPastedRows()
  offerRows()
  onMenu('save', startSave, { whileLoading: true })
  onMenu('history', () => withLoaded(loadHistory, ({ toggleHistory }) => toggleHistory()))
  onMenu('photo', () => withLoaded(loadPhoto, ({ insertPhoto }) => insertPhoto()))
  addEventListener(
    'beforeunload',
    (event) => $isDirty.peek() && !isWorkKept() && event.preventDefault(),
  )
  addEventListener('beforeprint', renderAllRows)
  addEventListener('afterprint', mentionSamples)
  effect(publishOpenQuotation)
  followSession()
  // Before the first Tab or tap needs it.
  prefetchRichText()
  prefetchSoon(loadAnnounceOutcome)
  // Before anything else: the first figure may have been typed.
  onceReady(() => prefetch(loadSettling))
  onceReady(startLater)
  return followRoutes()
}

/** Loaded late: another tab that asks for what was typed here waits longer than this takes. */
const startLater = async () => {
  const { startLater: start } = await keepLoading(() => import('./start-later.ts'))
  // In the same script: the first ctrl+z is answered at once.
  prefetch(loadUndo)
  start(loadHistory)
}

const startSave = () => withLoaded(loadSaving, (saving) => void saving.startSave())

/** Other islands see the open quotation's metadata, never its blocks. */
function publishOpenQuotation(): void {
  const meta = $document.value?.meta.value
  const flags = { isDirty: $isDirty.value, isReading: $isReading.value, isCopy: $isCopy.value }
  if (!meta) {
    $openQuotation.setKey('isLoaded', false)
    return
  }
  $openQuotation.set({ ...meta, ...flags, isLoaded: true })
}

type Shortcut = [isHit: (event: KeyboardEvent) => boolean, act: () => void]

/** ctrl+s is added to the navigation's ctrl+shift+s (product: Shortcuts): everybody tries it. */
const SHORTCUTS: readonly Shortcut[] = [
  [(event) => letterOf(event) === 's' && !event.shiftKey, () => runMenu('save')],
  [(event) => letterOf(event) === 'e' && !event.shiftKey && $isReading.peek(), () => editAsCopy()],
  [(event) => letterOf(event) === 'z' && !event.shiftKey, undo],
  [(event) => letterOf(event) === 'z' && event.shiftKey, redo],
  [(event) => letterOf(event) === 'y' && !event.shiftKey, redo],
  [(event) => letterOf(event) === 'backspace' && event.shiftKey, () => deleteFocused()],
]

/** Listens for the editor's shortcuts; fields outside the paper keep their own. */
function attachShortcuts(): () => void {
  const stop = new AbortController()
  addEventListener('keydown', press, { signal: stop.signal })
  return () => stop.abort()
}

function press(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
  if (isOtherField(event.target)) return
  const found = SHORTCUTS.find(([isHit]) => isHit(event))
  if (!found) return
  event.preventDefault()
  found[1]()
}

function isOtherField(target: EventTarget | null): boolean {
  // A form that is closing keeps the focus until it has faded.
  if (closest(target, '[role="dialog"][data-closed]')) return false
  return closest(target, 'input, textarea, select, [role="dialog"]') !== null
}

/**
 * Deletes the row that holds the focus, or the block if the focus is outside any row. What is being
 * typed there is committed first, so that undo brings it back.
 */
function deleteFocused(): void {
  commitPending()
  const item = itemAt(document.activeElement)
  if (!item) return
  if (item.rowId) deleteRowAndMoveFocus(item.blockId, item.rowId)
  else deleteBlockAndMoveFocus(item.blockId)
}
