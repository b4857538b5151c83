import { useEffect, useRef } from 'react'
import { attachFigureEditing } from '../cells/figure-editing.ts'
import { $document, $isReadOnly } from '../commands.ts'
import { DraftBanner } from '../drafts/banner.tsx'
import type { DocumentModel } from '../model/model.ts'
import { PaperView } from '../paper/paper-view.tsx'
import { ConflictBanner } from '../saving/conflict-banner.tsx'
import { BackgroundMessage } from './background-message.tsx'
import styles from './page.module.css'
import { PaperTools } from './paper-tools.tsx'

/**
 * The desk: what may be said about the paper, its tools, and the paper itself. On the server the
 * document is `drawn`, since many are drawn there at once.
 */
export function EditorPage({ drawn = null }: { drawn?: DocumentModel | null }) {
  const paper = useRef<HTMLDivElement>(null)
  useEffect(() => (paper.current ? attachFigureEditing(paper.current) : undefined), [])
  const document = $document.value ?? drawn
  return (
    <main className={styles.desk}>
      <DraftBanner />
      <ConflictBanner />
      <BackgroundMessage />
      {document && <PaperTools document={document} />}
      <div ref={paper}>
        {document && (
          <PaperView key={keyOf(document)} document={document} isReadOnly={$isReadOnly} />
        )}
      </div>
    </main>
  )
}

const keys = new WeakMap<object, number>()
let lastKey = 0

/** Another document is another paper: nothing of the one before may linger in its cells. */
function keyOf(document: object): number {
  if (!keys.has(document)) keys.set(document, ++lastKey)
  return keys.get(document) ?? 0
}
