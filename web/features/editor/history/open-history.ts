import { effect, signal } from '@preact/signals-react'
import { flushSync } from 'react-dom'
import { isNewer } from '#domain/document/version.ts'
import { call } from '../../../state/api.ts'
import { enterView } from '../../../state/routes.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { $document, $isDirty, currentQuotation, documentStore } from '../document/store.ts'
import { closest, ITEM, PAPER } from '../paper/elements.ts'
import { $historyView } from '../paper/room-views.ts'
import { createHistory, type RevisionCalls } from './history.ts'
import { HistoryTools, HistoryView } from './history-view.tsx'
import { $history, closeHistory, setOpened } from './opened.ts'

/**
 * Shows the quotation's versions in place of the paper, or the paper again. The paper stays in the page as it is,
 * hidden: the open document, its undo history and its draft are not touched.
 */
export function toggleHistory(): void {
  const open = currentQuotation()
  if ($history.peek()) closeHistory()
  else if (open && open.revision > 0 && !isNewer(open)) openHistory(open.id)
}

/**
 * Shows a version that was sent, or what has changed since (product: Sending). The list is fetched
 * as far as that version.
 */
export async function openVersion(revision: number, wants: 'version' | 'changes'): Promise<void> {
  if (!$history.peek()) toggleHistory()
  const history = $history.peek()
  if (!history) return
  const find = () =>
    history.$entries.peek().find((entry) => entry.revision?.revision === revision)?.version
  await history.more()
  while (find() === undefined && history.hasMore() && !history.$hasFailed.peek())
    await history.more()
  const version = find()
  if (version === undefined || $history.peek() !== history) return
  history.show(wants === 'version' ? version : 'now')
  history.compareWith(wants === 'version' ? 'nothing' : version)
}

const calls: RevisionCalls = {
  list: (id, limit, offset) => call('POST', 'get-revision-list', { id, limit, offset }),
  get: (id, revision) => call('POST', 'get-revision', { id, revision }),
}

function openHistory(id: string): void {
  flushSync(commitPending)
  const returnToPaper = rememberPlace()
  enterView()
  const { $now, stop } = followDocument()
  const history = createHistory({ id, calls, $now, $isDirty })
  setOpened(history, () => {
    stop()
    flushSync(() => {
      $historyView.value = null
    })
    returnToPaper()
  })
  $historyView.value = { Tools: HistoryTools, Versions: HistoryView }
  void history.more()
}

/** The open document as a signal: undo, a save or a restored draft may change it meanwhile. */
function followDocument() {
  const $now = signal(currentQuotation())
  const update = () => {
    $now.value = currentQuotation()
  }
  const stops = [
    documentStore.onEdit(update),
    effect(() => {
      if ($document.value?.meta.value) update()
    }),
  ]
  const stop = () => {
    for (const each of stops) each()
  }
  return { $now, stop }
}

/**
 * Remembers the focus and the row or block at the top of the window: rows out of view are laid out
 * anew, so their heights may differ from before.
 */
function rememberPlace(): () => void {
  const focused = document.activeElement
  const { scrollX, scrollY } = window
  const paper = document.querySelector(PAPER)
  const { left = 0, width = 0 } = paper?.getBoundingClientRect() ?? {}
  const at = document.elementFromPoint(left + width / 2, TOP)
  const item = closest(at, ITEM)
  const top = item?.getBoundingClientRect().top ?? 0
  return () => {
    scrollTo(scrollX, scrollY)
    if (item?.isConnected) scrollBy(0, item.getBoundingClientRect().top - top)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Below the bar and the tools, in px. */
const TOP = 130
