import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { WIDTHS } from '#domain/document/quotation.ts'
import { widthOf } from '#domain/document/widths.ts'
import { paste as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { removeCopied, selectCopied } from '../../../state/copied-items.ts'
import { $copyState, type CopyState } from '../../../state/copy-state.ts'
import { $route } from '../../../state/routes.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { $document } from '../document/store.ts'
import type { ItemKind } from '../paper/elements.ts'
import { elementOf } from '../paper/items.ts'
import styles from './copy-panel.module.css'
import { nameOf } from './item-name.ts'
import { cancelPaste, pasteCurrent } from './paste-mode.ts'
import { candidates } from './paste-targets.ts'

/**
 * The copy panel: the current item with its preview, and earlier copied items (product: Copying).
 * What the press changed on the paper is drawn before it.
 */
export function CopyPanel() {
  const state = useDeferredValue(useStore($copyState))
  const { screen } = useStore($route)
  return (
    <>
      {state.isVisible && screen === 'editor' && <Panel {...state} />}
      <Announcement {...state} />
    </>
  )
}

function Panel({ items, previews, isCopying, place }: CopyState) {
  const isInsert = isCopying && items[0]?.from === 'insert'
  const panel = useRef<HTMLElement>(null)
  // Takes the focus from the paper: from now on paste mode handles the keys. Unless it is over.
  useEffect(() => {
    if ($copyState.get().isVisible) panel.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={panel}
      data-copy-panel=""
      aria-label={WORDS.panel}
      tabIndex={-1}
      className={`${styles.panel} surface screen-only`}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{WORDS.title[isInsert ? 'insert' : 'copy']}</h2>
        <IconButton label={WORDS.close} onClick={cancelPaste}>
          <X size={16} />
        </IconButton>
      </header>
      <p className={styles.hint}>{isCopying ? <Hint kind={items[0]?.kind} /> : WORDS.pick}</p>
      <div className={styles.body}>
        <ol className={styles.items}>
          {items.map((copied, at) => (
            <CopiedItem
              key={copied.key}
              copied={copied}
              preview={previews[copied.key] ?? ''}
              isCurrent={isCopying && at === 0}
            />
          ))}
        </ol>
        <div className={styles.act}>
          <Button
            kind="primary"
            aria-disabled={!isCopying || place.id === null}
            onClick={() => void pasteCurrent()}
          >
            {WORDS.pasteHere}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Hint({ kind }: { kind: ItemKind | undefined }) {
  const blocks = $document.value?.blocks.value
  if (kind === 'row' && blocks && !blocks.some(({ type }) => type === 'boq')) return WORDS.noTable
  return (
    <>
      <span className={styles.forMouse}>{WORDS.click} </span>
      <span className={styles.forTouch}>{WORDS.tap} </span>
      <span className={styles.forMouse}>{WORDS.keys}</span>
    </>
  )
}

/** Announces to screen readers where a paste would go, and which keys are available. */
function Announcement({ items, isCopying, place }: CopyState) {
  const kind = items[0]?.kind
  const text = isCopying && kind && place.id !== null ? describeTarget(kind, place.id) : ''
  return (
    <p role="status" className="visually-hidden">
      {text && `${fill(WORDS.position[place.pastePos], { item: text })} ${WORDS.keys}`}
    </p>
  )
}

function describeTarget(kind: ItemKind, id: string): string {
  const element = elementOf(kind, id)
  if (!element) return ''
  const label = element.ariaLabel ?? ''
  if (kind === 'row') return label
  const blocks = candidates('block')
  const at = blocks.indexOf(element) + 1
  return fill(WORDS.blockAt, { block: label, at, of: blocks.length })
}

/** The width of a preview in px (product: Copying). */
const PREVIEW_PX = 200
/** The margin around the item, in px of the paper. */
const MARGIN_PX = 24

/** One item of the list: its preview makes it the current one, the cross removes it. */
const CopiedItem = memo(function CopiedItem(props: {
  copied: ClipboardItem
  preview: string
  isCurrent: boolean
}) {
  const { copied, preview, isCurrent } = props
  const name = nameOf(copied)
  const width = copied.kind === 'block' ? widthOf(copied.item) : WIDTHS.content
  return (
    <li className={styles.item}>
      <span className={styles.name}>{name}</span>
      <IconButton
        label={fill(WORDS.removeItem, { name })}
        className={styles.remove}
        onClick={() => removeCopied(copied.key)}
      >
        <X size={14} />
      </IconButton>
      <div className={styles.preview}>
        <div
          aria-hidden
          dir="auto"
          className={styles.image}
          style={{
            width: width + 2 * MARGIN_PX,
            zoom: Math.min(1, PREVIEW_PX / (width + 2 * MARGIN_PX)),
          }}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: static html of our own paper, sanitized when it was rendered
          dangerouslySetInnerHTML={{ __html: preview }}
        />
        <button
          type="button"
          className={styles.select}
          aria-label={fill(WORDS.pickItem, { name })}
          aria-pressed={isCurrent}
          onClick={() => selectCopied(copied.key)}
        />
      </div>
    </li>
  )
})
