import { effect } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { countRows } from '../../../../src/domain/document/blocks.ts'
import { disableMenu } from '../../../state/menu.ts'
import { $route, isInView } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogAnswers } from '../../../ui/dialog.tsx'
import { listenToKeys } from '../comparing/keys.ts'
import { $document, $isLocked } from '../document/store.ts'
import { $shownVersion } from '../paper/history-view.ts'
import styles from './history.module.css'
import type { History } from './history.ts'
import { WORDS } from './history-words.ts'
import { $history, closeHistory } from './opened.ts'
import { Panel } from './panel.tsx'
import { PastPaper } from './past-paper.tsx'
import { $asked, restoreAsked } from './restore.ts'
import { Strip } from './strip.tsx'
import { Summary } from './summary.tsx'
import { isShowable } from './versions.ts'

/** What stands in for the paper while the history is open (product: History). */
export function HistoryView() {
  const history = $history.value
  return history && <OpenHistory key={history.id} history={history} />
}

/** In place of the paper's tools, above a conflict and other notices. */
export function HistoryTools() {
  const history = $history.value
  return history && <Strip key={history.id} history={history} />
}

function OpenHistory({ history }: { history: History }) {
  const isDrawn = useDrawn(history)
  useEffect(() => follow(history), [history])
  useEffect(() => void scrollTo(0, 0), [])
  return (
    // A press on it takes the focus, for the keys of the history (product: Shortcuts).
    <div className={styles.history} data-history-view tabIndex={-1}>
      <Summary history={history} />
      {isDrawn && <PastPaper history={history} />}
      <Panel history={history} />
      <AskFirst history={history} />
    </div>
  )
}

/** The panel doesn't wait for a long paper, which is drawn a frame later. */
function useDrawn({ $now }: History): boolean {
  const [isDrawn, setDrawn] = useState(() => countRows($now.peek()?.blocks ?? []) < LONG)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setDrawn(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDrawn
}

/** Rows that are drawn within a frame or two. */
const LONG = 200

/** Blocks and rows are inserted into the paper, which is hidden. */
const FOR_THE_PAPER = ['insert', 'boqItem', 'boqRow', 'textItem', 'priceItem', 'photo'] as const

/** Follows the open document until the history is closed, or closes it when that goes away. */
function follow(history: History): () => void {
  const listening = new AbortController()
  addEventListener('popstate', followBack, { signal: listening.signal })
  let revision = history.$now.peek()?.revision
  const stops = [
    listenToKeys(closeHistory),
    disableMenu(FOR_THE_PAPER),
    effect(() => offerToDownload(history)),
    effect(() => {
      const meta = $document.value?.meta.value
      // Paste mode and dragging need the paper.
      if (meta?.id !== history.id || $isLocked.value) return queueMicrotask(closeHistory)
      if (meta.revision === revision) return
      revision = meta.revision
      void history.refresh()
    }),
    () => listening.abort(),
  ]
  return () => {
    for (const stop of stops) stop()
    $shownVersion.value = null
    closeHistory()
  }
}

/** What the menu downloads is what is shown. */
function offerToDownload({ $shown, documentOf }: History): (() => void) | undefined {
  const shown = $shown.value
  const version = shown === 'now' ? null : documentOf(shown)
  $shownVersion.value = isShowable(version) ? version : null
  if (shown !== 'now' && !isShowable(version)) return disableMenu(DOWNLOADS)
}

const DOWNLOADS = ['pdf', 'excel', 'excel-costs'] as const

/** Back in the browser leads from the history to the paper, as from a modal. */
function followBack(): void {
  if (!isInView() && !$route.get().modal) closeHistory()
}

/** Asks before a restored version replaces unsaved work. */
function AskFirst({ history }: { history: History }) {
  return (
    <Dialog
      name="restore"
      title={WORDS.ask.title}
      width={500}
      isOpen={$asked.value !== null}
      onClose={() => {
        $asked.value = null
      }}
    >
      <p className={styles.question}>{WORDS.ask.text}</p>
      <DialogAnswers>
        <Button onClick={() => void restoreAsked(history, false)}>{WORDS.ask.anyway}</Button>
        <Button kind="primary" onClick={() => void restoreAsked(history, true)}>
          {WORDS.ask.saveFirst}
        </Button>
      </DialogAnswers>
    </Dialog>
  )
}
