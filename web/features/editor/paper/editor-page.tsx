import { useEffect, useRef } from 'react'
import { onceReady } from '../../../state/ready.ts'
import type { DocumentModel } from '../document/model.ts'
import { $document, $isReadOnly } from '../document/store.ts'
import { attachFigureEditing } from '../figures/figure-events.ts'
import { attachPins } from '../figures/pin-buttons.ts'
import { PaperTools } from '../toolbars/paper-toolbar.tsx'
import { BackgroundMessage } from './background-message.tsx'
import styles from './editor-page.module.css'
import { Notices } from './notices.tsx'
import { PaperView } from './paper-view.tsx'

/**
 * The desk: what may be said about the paper, its tools, and the paper itself. On the server the
 * document is `drawn`, since many are drawn there at once.
 */
export function EditorPage({ drawn = null }: { drawn?: DocumentModel | null }) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => (paper.current ? wake(paper.current) : undefined), [])
  const document = $document.value ?? drawn
  return (
    <main className={styles.desk}>
      {document && <PaperTools document={document} />}
      <Notices />
      <BackgroundMessage />
      <div ref={paper}>
        {document && (
          <PaperView key={keyOf(document)} document={document} isReadOnly={$isReadOnly} />
        )}
      </div>
    </main>
  )
}

/** Wakes what listens on the whole paper; the icons of its items come a moment later. */
function wake(paper: HTMLElement): () => void {
  const stops = [attachFigureEditing(paper), attachPins(paper)]
  let isAwake = true
  const addItems = async () => {
    const { attachItems } = await import('../toolbars/index.ts')
    if (isAwake) stops.push(attachItems(paper))
  }
  onceReady(() => addItems().catch(() => undefined))
  return () => {
    isAwake = false
    for (const stop of stops) stop()
  }
}

const keys = new WeakMap<object, number>()
let lastKey = 0

/** Another document is another paper: nothing of the one before may linger in its cells. */
function keyOf(document: object): number {
  if (!keys.has(document)) keys.set(document, ++lastKey)
  return keys.get(document) ?? 0
}
