import { handleOf } from '../dragging/handles.ts'
import { BLOCK, closest, ROW } from '../paper/elements.ts'
import { iconsOf, toolbarOf } from './toolbar.ts'

/** How much of an item's tools is shown: its grip and '…', or the icons that are used most as well. */
type Level = 'none' | 'rest' | 'used'

/** Here the icons of a row and of its block are at the screen's foot (toolbars.module.css). */
const PHONE = '(max-width: 700px)'

/** The item whose menu is open keeps its tools. */
let held: Element | null = null
let update = () => {}

/** Shows the tools anew: of items that have them only now, too. */
export const updateTools = (): void => update()

/** The groups around it are held open as by the focus, which is in the menu: they would clip what is fixed in them. */
export function holdTools(item: Element | null): void {
  for (let at = held; at && !at.matches(BLOCK); at = at.parentElement)
    at.removeAttribute('data-held')
  held = item
  for (let at = held; at && !at.matches(BLOCK); at = at.parentElement)
    at.setAttribute('data-held', '')
  update()
}

/**
 * Marks the tools of one row and one block with `data-shown`: of those under the mouse, else of those with the
 * focus. The marks are on the toolbars and handles, since rules for what is in a hovered or marked block would restyle
 * all of its rows.
 * @returns a function that stops it
 */
export function showTools(root: HTMLElement): () => void {
  // The mouse may rest on an item since before there were tools.
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
    // Chromium reports a move when only the page has moved.
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
  // The press on an icon takes the focus from its item, and a text closes: the icon must be there for the click.
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
  // To where the focus goes next.
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
  // Nothing hovers under a finger, nor over the bar at the keyboard.
  const isByHand = matchMedia(`(hover: none), ${PHONE}`).matches
  const levelOf = (item: Element): Level =>
    item === hovered || item === held || (isByHand && item === innermost) ? 'used' : 'rest'
  // By touch on a phone there is one place for both toolbars.
  const hasOnePlace = matchMedia(`${PHONE} and (hover: none)`).matches
  const hasRoomFor = (item: Element) =>
    !hasOnePlace || (item === innermost && item.contains(focused ?? held))
  return [row, block].flatMap((item): Shown[] =>
    item ? [[item, hasRoomFor(item) ? levelOf(item) : 'none']] : [],
  )
}

/** The toolbar, and the handle, which has a place of its own. */
const partsOf = ([item, level]: Shown): [HTMLElement, Level][] =>
  [level === 'none' ? null : toolbarOf(item), handleOf(item)].flatMap(
    (part): [HTMLElement, Level][] => (part ? [[part, level]] : []),
  )

/** The frame behind the icons is as wide as those that are shown, which the style sheet can't count. */
function mark(part: HTMLElement, level: Level): void {
  if (part.dataset.shown === level) return
  part.dataset.shown = level
  if (part.role !== 'toolbar') return
  const icons = iconsOf(part).filter(({ parentElement }) => parentElement === part)
  const rare = icons.filter(({ dataset }) => dataset.rare !== undefined).length
  part.style.setProperty('--icons', String(icons.length))
  part.style.setProperty('--used', String(icons.length - rare))
}
