import { useStore } from '@nanostores/react'
import { useDeferredValue, useEffect, useReducer } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ClipboardItem } from '#domain/document/clipboard.ts'
import { withHeadingsOf } from '#domain/document/headings.ts'
import { EDGE, type PastePosition } from '#domain/document/paste-place.ts'
import { type BlockType, newBoqRow } from '#domain/document/quotation.ts'
import { paste as WORDS } from '#domain/words/en/editor.json'
import { $copyState, cancelCopying } from '../../../state/copy-state.ts'
import { disableMenu, MENU_IDS, type MenuId } from '../../../state/menu.ts'
import { $route } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { commitPending } from '../blocks/commit-pending.ts'
import { nextId } from '../document/document-words.ts'
import { newBlockHere } from '../document/now.ts'
import { committedBlocks, editAsCopy } from '../document/store.ts'
import { elementOf } from '../paper/items.ts'
import { copyWithPreview } from '../toolbars/preview.tsx'
import { CopyPanel } from './copy-panel.tsx'
import markers from './paste-markers.module.css'
import { startPasteMode } from './paste-mode.ts'
import { $refusal } from './paste-targets.ts'
import { followMouse } from './track-mouse.ts'

/** Starts copy and paste, once per page: the copy panel and paste mode. */
export function startClipboard(): void {
  followMouse()
  startPasteMode()
  disableMenuWhileCopying()
  clearOnUserChange()
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(
    <>
      <Markers />
      <Refusal />
      <CopyPanel />
    </>,
  )
}

/** One user's items must not be seen by the next. */
function clearOnUserChange(): void {
  let last = $session.get().email
  $session.listen(({ status, email, hasLeft }) => {
    const isAnother = status === 'known' && last !== '' && email !== last
    if (hasLeft || isAnother) cancelCopying()
    last = email || last
  })
}

/** Enabled while copying: the lists, New, Back, and the profile with what is in it (product: Menu). */
const ENABLED: ReadonlySet<MenuId> = new Set<MenuId>([
  ...(['new', 'back', 'burger', 'pending', 'quotation-list', 'bookmark-list'] as const),
  ...(['profile', 'settings', 'clients', 'overview', 'logout', 'admin'] as const),
  ...(['quotation-list-all', 'bookmark-list-all', 'file-list-all'] as const),
  ...(['user-list', 'visitors', 'status'] as const),
])
const DISABLED = MENU_IDS.filter((id) => !ENABLED.has(id))

/** Disables the menu while the copy panel is open. */
function disableMenuWhileCopying(): void {
  let release: (() => void) | null = null
  $copyState.subscribe(({ isVisible }) => {
    if (isVisible === (release !== null)) return
    release?.()
    release = isVisible ? disableMenu(DISABLED) : null
  })
}

/**
 * Creates an empty item and starts paste mode for it (product: Paste mode). On an offer that is
 * being read, this starts a copy.
 */
export function insertItem(kind: BlockType | 'boqRow'): void {
  commitPending()
  if ($copyState.get().isVisible) return
  editAsCopy()
  const origin = { key: nextId(), from: 'insert' } as const
  const copied: ClipboardItem =
    kind === 'boqRow'
      ? { ...origin, kind: 'row', item: newBoqRow(nextId()) }
      : {
          ...origin,
          kind: 'block',
          item: withHeadingsOf(committedBlocks(), newBlockHere(kind)),
        }
  copyWithPreview(copied)
}

const POSITIONS: readonly PastePosition[] = ['top', 'middle', 'bottom']

/**
 * The three paste positions of the marked item, and what a paste does at the chosen one. They
 * overlay the paper, so that nothing moves before the paste.
 */
export function Markers() {
  // Drawn after what the press changed: measuring the item here would lay out the page before.
  const state = useDeferredValue(useStore($copyState))
  const { items, isCopying, isPasteTextShown, place } = state
  const { screen } = useStore($route)
  const kind = items[0]?.kind
  const isOn = isCopying && screen === 'editor' && place.id !== null
  useRenderOnResize(isOn)
  const element = isOn && kind ? elementOf(kind, place.id ?? '') : null
  if (!element || !kind) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const edge = Math.min(EDGE[kind], height / 3)
  return (
    <>
      {createPortal(
        POSITIONS.map((position) => (
          <div
            key={position}
            className={`${markers.marker} screen-only`}
            data-paste-marker={position}
            data-chosen={position === place.pastePos || undefined}
            style={position === 'middle' ? { insetBlock: edge } : { height: edge }}
          >
            {position === 'middle' && <span>{WORDS.replaceByTouch}</span>}
          </div>
        )),
        element,
        place.id,
      )}
      {isPasteTextShown && (
        <div
          className={`${markers.target} screen-only`}
          data-at={place.pastePos}
          data-of={kind}
          style={{ left: left + scrollX, top: top + scrollY, width, height }}
        >
          <div className={markers.here} data-block-type="paste" />
          <span className={markers.label}>
            {place.pastePos === 'middle' ? (
              <>
                <span className="visually-hidden">{WORDS.pasteHere}</span>
                <span>{WORDS.replace[kind]}</span>
              </>
            ) : (
              WORDS.pasteHere
            )}
          </span>
        </div>
      )}
    </>
  )
}

/** Says beside the pointer that the item can't be pasted there. */
export function Refusal() {
  const point = useStore($refusal)
  useEffect(() => {
    if (!point) return
    const hide = () => $refusal.set(null)
    addEventListener('scroll', hide, { passive: true })
    return () => removeEventListener('scroll', hide)
  }, [point])
  if (!point) return null
  return (
    <p className={`${markers.refusal} screen-only`} style={{ left: within(point.x), top: point.y }}>
      {WORDS.onlyInTables}
    </p>
  )
}

/** Keeps x at least half the message's width away from the window's edges. */
const within = (x: number): number => Math.min(Math.max(x, HALF_PX), innerWidth - HALF_PX)
const HALF_PX = 90

/** Renders again when the layout of the page changes. */
function useRenderOnResize(isOn: boolean): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isOn) return
    const observer = new ResizeObserver(render)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isOn])
}
