import { FileSpreadsheet, FileText, PencilLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { reader as WORDS } from '#domain/words/en/editor.json'
import { runMenu } from '../../../state/menu.ts'
import { editAsCopy } from '../document/store.ts'
import styles from './editor-page.module.css'

/** What a reader can do with somebody else's quotation. */
export const ReaderBar = () => (
  <div
    className={`${styles.tools} screen-only ${styles.reader}`}
    role="group"
    aria-label={WORDS.reader.label}
  >
    <button type="button" className={styles.offer} onClick={() => runMenu('pdf')}>
      <FileText size={16} aria-hidden />
      {WORDS.reader.pdf}
    </button>
    <button type="button" className={styles.offer} onClick={() => runMenu('excel')}>
      <FileSpreadsheet size={16} aria-hidden />
      {WORDS.reader.xlsx}
    </button>
    <button
      type="button"
      className={styles.offer}
      data-tip={WORDS.reader.editTip}
      aria-keyshortcuts="Control+E"
      onClick={editAsCopy}
    >
      <PencilLine size={16} aria-hidden />
      {WORDS.reader.edit}
    </button>
  </div>
)

/** Shown above somebody else's quotation while it is edited as a copy, with a button back to it. */
export function CopyNotice({ back }: { back: () => void }) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that was pressed, and had the focus, is gone.
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [])
  return (
    <aside
      ref={element}
      className={`${styles.copy} banner surface screen-only`}
      tabIndex={-1}
      aria-label={WORDS.copy.label}
    >
      <p>{WORDS.copy.line}</p>
      <button type="button" className={styles.offer} onClick={back}>
        {WORDS.copy.back}
      </button>
    </aside>
  )
}
