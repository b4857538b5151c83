import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { $copyState } from '../../state/copy-state.ts'
import { $route } from '../../state/routes.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Announcement } from './announcement.tsx'
import { CopiedItem } from './copied-item.tsx'
import styles from './panel.module.css'
import { cancel, pasteChosen } from './paste-mode.ts'
import { WORDS } from './words.ts'

/** The copy panel: what is at hand with its preview, and what was copied before (spec 2, 4). */
export function CopyPanel() {
  const { isVisible } = useStore($copyState)
  const { screen } = useStore($route)
  return (
    <>
      {isVisible && screen === 'editor' && <Panel />}
      <Announcement />
    </>
  )
}

function Panel() {
  const { items, previews, isCopying, place } = useStore($copyState)
  const panel = useRef<HTMLElement>(null)
  // The keys are the mode's from now on; the caret leaves the paper.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <section
      ref={panel}
      data-copy-panel=""
      aria-label={WORDS.panel}
      tabIndex={-1}
      className={styles.panel}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{WORDS.title}</h2>
        <IconButton label={WORDS.close} onClick={cancel}>
          <X size={16} />
        </IconButton>
      </header>
      <p className={styles.hint}>
        {isCopying ? <Hint hasPlace={place.id !== null} kind={items[0]?.kind} /> : WORDS.pick}
      </p>
      <div className={styles.body}>
        <ol className={styles.items}>
          {items.map((copied, at) => (
            <CopiedItem
              key={copied.key}
              copied={copied}
              preview={previews[copied.key] ?? ''}
              isAtHand={isCopying && at === 0}
            />
          ))}
        </ol>
        <div className={styles.act}>
          <Button
            kind="primary"
            aria-disabled={!isCopying || place.id === null}
            onClick={() => void pasteChosen()}
          >
            {WORDS.pasteHere}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Hint({ hasPlace, kind }: { hasPlace: boolean; kind: 'block' | 'row' | undefined }) {
  if (!hasPlace && kind === 'row') return WORDS.noTable
  return (
    <>
      <span className={styles.forMouse}>{WORDS.click} </span>
      <span className={styles.forTouch}>{WORDS.tap} </span>
      <span className={styles.forMouse}>{WORDS.keys}</span>
    </>
  )
}
