import { useStore } from '@nanostores/react'
import { useEffect, useReducer } from 'react'
import { createPortal } from 'react-dom'
import { EDGE, type PastePosition } from '../../../src/domain/document/clipboard.ts'
import { $copyState } from '../../state/copy-state.ts'
import { $route } from '../../state/routes.ts'
import styles from './markers.module.css'
import { elementOf } from './targets.ts'
import { WORDS } from './words.ts'

const POSITIONS: readonly PastePosition[] = ['top', 'middle', 'bottom']

/**
 * The three places of the target that is pointed at, and 'Paste here' over the chosen one. They
 * lie over the paper: nothing moves before something is pasted.
 */
export function Markers() {
  const { items, isCopying, isPasteTextShown, place } = useStore($copyState)
  const { screen } = useStore($route)
  const kind = items[0]?.kind
  const isOn = isCopying && screen === 'editor' && place.id !== null
  useRedrawn(isOn)
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
            className={styles.marker}
            data-paste-marker={position}
            data-chosen={position === place.pastePos || undefined}
            style={position === 'middle' ? { insetBlock: edge } : { height: edge }}
          />
        )),
        element,
        place.id,
      )}
      {isPasteTextShown && (
        <div
          className={styles.target}
          style={{ left: left + scrollX, top: top + scrollY, width, height }}
        >
          <div
            className={styles.here}
            data-at={place.pastePos}
            data-of={kind}
            data-block-type="paste"
          >
            <span className={styles.label}>
              <b>{WORDS.pasteHere}</b>
              {place.pastePos === 'middle' && ` ${WORDS.replaces[kind]}`}
            </span>
          </div>
        </div>
      )}
    </>
  )
}

/** Draws again when the page is laid out otherwise. */
function useRedrawn(isOn: boolean): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isOn) return
    const watcher = new ResizeObserver(redraw)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [isOn])
}
