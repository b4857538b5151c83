import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as resting from './activation.ts'
import content from './content.module.css'
import { followHtml, leavePlace } from './open-place.ts'
import type { LeaveMove, Place, RichMode } from './place.ts'
import styles from './rich-text.module.css'
import { sanitize } from './sanitizer.ts'

export interface RichTextProps {
  /** Canonical html. It may change from outside (undo) even while the place is open. */
  html: string
  /** The accessible name. */
  label: string
  /** Shown while it is empty, never part of the html. */
  placeholder?: string
  mode: RichMode
  /** The value of the data-cell hook (design: Hooks for tests). */
  cell?: string
  className?: string
  isReadOnly?: boolean
  /** Canonical html, 300 ms after typing stops, at most 0.6 s behind, and at the end; only when it changed. */
  onInput(html: string): void
  /** Tab, Shift+Tab, Escape or a title's Enter inside; true when the owner has moved the focus. */
  onLeave?(move: LeaveMove): boolean
}

/**
 * A rich place: static html in one element, which an editor takes over on a click or focus. At rest it costs that
 * element alone; thousands of them stand on a page.
 */
export function RichText(props: RichTextProps) {
  const { html, mode, isReadOnly = false } = props
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  // React sets the html again whenever this object is another one.
  const markup = useMemo(() => ({ __html: sanitize(html) }), [html])
  const [held, setHeld] = useState<{ place: Place; markup: { __html: string } } | null>(null)
  const open = (how: (place: Place) => void) => {
    if (!element.current || latest.current.isReadOnly) return
    const place: Place = placeOf(element.current, latest, (isOpen) =>
      setHeld(isOpen ? { place, markup } : null),
    )
    how(place)
  }
  const frame = {
    ref: element,
    'data-rich': mode,
    'data-cell': props.cell,
    'data-placeholder': props.placeholder,
    'data-open': held ? '' : undefined,
    className: classes(mode, isReadOnly, props.className),
    dangerouslySetInnerHTML: held ? held.markup : markup,
  }
  if (isReadOnly) return <div {...frame} onClickCapture={resting.followLink} />
  return (
    <>
      <div
        {...frame}
        role="textbox"
        tabIndex={0}
        aria-multiline={mode !== 'title'}
        aria-label={props.label}
        onPointerEnter={resting.prefetch}
        onPointerDown={resting.pressStarts}
        onPointerUp={(event) => open((place) => resting.pressEnds(event, place))}
        // React gives each element with onClick a listener of its own.
        onClickCapture={resting.clickLink}
        onFocus={(event) => open((place) => resting.focusArrives(event, place))}
        onKeyDown={(event) => open((place) => resting.keyArrives(event, place))}
      />
      {held && <Follow html={html} place={held.place} />}
    </>
  )
}

const classes = (mode: RichMode, isReadOnly: boolean, own: string | undefined): string =>
  [styles.rich, content.content, styles[mode], isReadOnly && styles.readOnly, own]
    .filter(Boolean)
    .join(' ')

/** Exists only while a place is open: hands it html that changes from outside, and lets go with the component. */
function Follow({ html, place }: { html: string; place: Place }) {
  // At once, before the next key: an editor that shows what is no longer there would take it.
  useLayoutEffect(() => followHtml(place, html), [place, html])
  useEffect(() => () => leavePlace(place), [place])
  return null
}

function placeOf(
  element: HTMLElement,
  latest: { current: RichTextProps },
  onOpen: (isOpen: boolean) => void,
): Place {
  const { mode, label, placeholder = '' } = latest.current
  return {
    element,
    mode,
    label,
    placeholder,
    html: () => latest.current.html,
    onInput: (html) => latest.current.onInput(html),
    onLeave: (move) => latest.current.onLeave?.(move) ?? false,
    onOpen,
  }
}
