import { useEffect, useRef } from 'react'
import { $document } from '../document/store.ts'
import { WORDS } from '../editor-words.ts'
import { load } from '../session/load.ts'
import styles from './editor-page.module.css'

/** Shown above somebody else's quotation while it is edited as a copy, with a button back to it. */
export function CopyNotice() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that was pressed, and had the focus, is gone.
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [])
  return (
    <aside
      ref={element}
      className={`${styles.copy} screen-only`}
      tabIndex={-1}
      aria-label={WORDS.copy.label}
    >
      <p>{WORDS.copy.line}</p>
      <button type="button" className={styles.offer} onClick={showOffer}>
        {WORDS.copy.back}
      </button>
    </aside>
  )
}

/** Goes back to the offer. The changes are kept as a draft, which is then offered above it. */
function showOffer(): void {
  const id = $document.peek()?.meta.peek().id
  if (id !== undefined) void load(id, 'server')
}
