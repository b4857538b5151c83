import { effect } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { countRows } from '../../../../src/domain/document/blocks.ts'
import { disableMenu } from '../../../state/menu.ts'
import { $route } from '../../../state/routes.ts'
import { $document, $isLocked } from '../document/store.ts'
import { AskFirst } from './ask-first.tsx'
import { goToChange } from './changes.ts'
import styles from './history.module.css'
import type { History } from './history.ts'
import { $history, closeHistory } from './opened.ts'
import { Panel } from './panel.tsx'
import { PastPaper } from './past-paper.tsx'
import { Strip } from './strip.tsx'
import { Summary } from './summary.tsx'

/** What stands in for the paper while the history is open (product: History). */
export function HistoryView() {
  const history = $history.value
  return history && <OpenHistory key={history.id} history={history} />
}

function OpenHistory({ history }: { history: History }) {
  const isDrawn = useDrawn(history)
  useEffect(() => follow(history), [history])
  useEffect(() => void scrollTo(0, 0), [])
  return (
    <div className={styles.history}>
      <Strip history={history} />
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
const FOR_THE_PAPER = ['insert', 'boqItem', 'boqRow', 'textItem', 'priceItem'] as const

/** Follows the open document until the history is closed, or closes it when that goes away. */
function follow(history: History): () => void {
  const listening = new AbortController()
  addEventListener('keydown', press, { signal: listening.signal })
  let revision = history.$now.peek()?.revision
  const stops = [
    disableMenu(FOR_THE_PAPER),
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
    closeHistory()
  }
}

function press(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || $route.get().modal) return
  if (target instanceof Element && target.closest('input, select, textarea, [role="dialog"]'))
    return
  if (key === 'Escape') closeHistory()
  else if (key.toLowerCase() === 'n') goToChange(key === 'N' ? -1 : 1)
  else return
  event.preventDefault()
}
