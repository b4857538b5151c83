import { useStore } from '@nanostores/react'
import { useEffect, useReducer } from 'react'
import { createPortal } from 'react-dom'
import { EDGE, type PastePosition } from '../../../../src/domain/document/paste-place.ts'
import { $copyState } from '../../../state/copy-state.ts'
import { $route } from '../../../state/routes.ts'
import { elementOf } from '../paper/elements.ts'
import styles from './paste-markers.module.css'
import { $refusal } from './paste-targets.ts'
import { WORDS } from './paste-words.ts'

const POSITIONS: readonly PastePosition[] = ['top', 'middle', 'bottom']

/**
 * The three paste positions of the marked item, and what a paste does at the chosen one. They
 * overlay the paper, so that nothing moves before the paste.
 */
export function Markers() {
  const { items, isCopying, isPasteTextShown, place } = useStore($copyState)
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
            className={`${styles.marker} screen-only`}
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
          className={`${styles.target} screen-only`}
          data-at={place.pastePos}
          data-of={kind}
          style={{ left: left + scrollX, top: top + scrollY, width, height }}
        >
          <div className={styles.here} data-block-type="paste" />
          <span className={styles.label}>
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
    <p className={`${styles.refusal} screen-only`} style={{ left: within(point.x), top: point.y }}>
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
