import { handleOf } from '../dragging/handles.ts'
import { all, BLOCK, closest, ROW } from '../paper/elements.ts'
import { toolbarInUse, toolbarOf } from './toolbar.ts'

/**
 * How much of an item's tools is shown: nothing, only its grip and '…', or the most
 * used icons as well.
 */
type Level = 'none' | 'rest' | 'used'

/** On a phone, row and block icons are at the bottom of the screen (toolbars.module.css). */
const PHONE = '(max-width: 700px)'

/** The item whose menu is open; its tools stay visible. */
let held: Element | null = null
let update = () => {}

/** Updates which tools are shown, also for items that have just got theirs. */
export const updateTools = (): void => update()

/**
 * Keeps an item's tools visible while its menu is open and has the focus. The row groups around it
 * are kept open as if they had the focus: otherwise they would clip the fixed elements in them.
 */
export function holdTools(item: Element | null): void {
  for (let at = held; at && !at.matches(BLOCK); at = at.parentElement)
    at.removeAttribute('data-held')
  held = item
  for (let at = held; at && !at.matches(BLOCK); at = at.parentElement)
    at.setAttribute('data-held', '')
  update()
}

/**
 * Marks the tools of one row and one block with `data-shown`: those under the mouse, else those
 * with the focus. The marks are on toolbars and handles, since rules for the content of a hovered
 * or marked block would restyle all its rows.
 * @returns a function that stops it
 */
export function showTools(root: HTMLElement): () => void {
  // The mouse may already rest on an item when the tools are added.
  let hovered = [...root.querySelectorAll(`:is(${ROW}, ${BLOCK}):hover`)].at(-1) ?? null
  let marked = new Map<HTMLElement, Level>()
  let isPressed = false
  update = () => {
    if (isPressed) return
    const shown = new Map(toolsToShow(held ?? hovered, root).flatMap(partsOf))
    for (const part of marked.keys()) if (!shown.has(part)) delete part.dataset.shown
    for (const [part, level] of shown) mark(part, level)
    marked = shown
  }
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: true } as const
  const hover = ({ pointerType, target, type, movementX, movementY }: PointerEvent) => {
    if (pointerType !== 'mouse') return
    // Chromium reports a pointer move even if only the page has moved.
    if (type === 'pointermove' && movementX === 0 && movementY === 0) return
    const item = closest(target, `${ROW}, ${BLOCK}`)
    if (item === hovered && (!item || marked.has(toolbarOf(item) ?? root))) return
    hovered = item
    update()
  }
  const leaveToKeys = () => {
    if (!hovered) return
    hovered = null
    update()
  }
  root.addEventListener('pointerover', hover, options)
  root.addEventListener('pointermove', hover, options)
  root.addEventListener('pointerleave', leaveToKeys, options)
  root.addEventListener('keydown', leaveToKeys, options)
  // A press on an icon blurs its item, and a text closes; the icon must stay until the click.
  const press = ({ target }: Event) => {
    isPressed = closest(target, '[data-bar]') !== null
  }
  const release = () => {
    if (!isPressed) return
    isPressed = false
    requestAnimationFrame(update)
  }
  root.addEventListener('pointerdown', press, { ...options, capture: true })
  for (const type of ['click', 'pointercancel']) addEventListener(type, release, options)
  root.addEventListener('focusin', update, options)
  // Wait until the focus has arrived at its next element.
  root.addEventListener('focusout', () => queueMicrotask(update), options)
  return () => {
    stop.abort()
    update = () => {}
    for (const part of marked.keys()) delete part.dataset.shown
  }
}

type Shown = readonly [item: Element, level: Level]

function toolsToShow(hovered: Element | null, root: HTMLElement): Shown[] {
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const isPhone = matchMedia(PHONE).matches
  const rowOf = (place: Element | null) => closest(place, ROW)
  const hoveredRow = isPhone && !held ? null : rowOf(hovered)
  const row = hoveredRow ?? rowOf(focused)
  const block = closest(hovered ?? focused, BLOCK)
  const innermost = row ?? block
  // A finger can't hover, and on a phone nothing hovers over the bar at the keyboard.
  const isByHand = matchMedia(`(hover: none), ${PHONE}`).matches
  const levelOf = (item: Element): Level =>
    item === hovered || item === held || (isByHand && item === innermost) ? 'used' : 'rest'
  // By touch on a phone, both toolbars share one place.
  const hasOnePlace = matchMedia(`${PHONE} and (hover: none)`).matches
  const hasRoomFor = (item: Element) =>
    !hasOnePlace || (item === innermost && item.contains(focused ?? held))
  return [row, block].flatMap((item): Shown[] =>
    item ? [[item, hasRoomFor(item) ? levelOf(item) : 'none']] : [],
  )
}

/** The toolbar, and the handle, which is placed separately. */
const partsOf = ([item, level]: Shown): [HTMLElement, Level][] =>
  [level === 'none' ? null : toolbarInUse(item), handleOf(item)].flatMap(
    (part): [HTMLElement, Level][] => (part ? [[part, level]] : []),
  )

/**
 * Counts the icons for the style sheet: the frame behind them is as wide as the visible ones. Those
 * that a narrow screen takes away need no count, as there is one icon then, or no frame.
 */
function mark(part: HTMLElement, level: Level): void {
  if (part.dataset.shown === level) return
  part.dataset.shown = level
  if (part.role !== 'toolbar') return
  const icons = all(':scope > button:not([hidden])', part)
  const rare = icons.filter(({ dataset }) => dataset.rare !== undefined).length
  part.style.setProperty('--icons', String(icons.length))
  part.style.setProperty('--used', String(icons.length - rare))
}

/**
 * Marks the root with `data-typing` from the first key in a text until the pointer moves: icons
 * over the text would cover the line being typed. Returns a function that stops it.
 */
export function markTyping(root: HTMLElement): () => void {
  const stop = new AbortController()
  const options = { capture: true, passive: true, signal: stop.signal }
  const start = ({ target }: Event) => {
    if (closest(target, '[data-rich]')) root.dataset.typing = ''
  }
  const end = (event: Event) => {
    // Chromium reports a pointer move even if only the page has moved.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !hasMoved(event)) return
    if (event.type !== 'focusin' || !closest(event.target, '[data-rich]'))
      delete root.dataset.typing
  }
  root.addEventListener('input', start, options)
  for (const type of ['pointermove', 'pointerdown', 'focusin'])
    document.addEventListener(type, end, options)
  return () => stop.abort()
}

const hasMoved = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX !== 0 || movementY !== 0
