import type { LineKind } from '#domain/html/convert-lines.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { writeRichText } from '#domain/html/serialize-rich-text.ts'
import { withBookmarks } from '#domain/html/with-bookmarks.ts'
import { richTools as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import { stopEvent } from '../../../paper/elements.ts'
import { readBlock } from '../blocks/block-tool.ts'
import { ICONS } from '../icons.ts'
import {
  clearLines,
  convertTogether,
  deleteLines,
  endSelection,
  type LinesContext,
} from './change-lines.ts'
import './lines.css'

/**
 * Makes keys and the clipboard treat several selected lines (Editor.js selects whole lines) as a
 * unit: they are deleted, typed over, copied and cut together. Call it before `attachKeyboard`.
 */
export function attachSelectedLines(context: LinesContext): void {
  const { element, holder, signal } = context
  const toolbar = attachLinesToolbar(context, () => selectedLines(holder))
  const press = (event: KeyboardEvent) => {
    if (!isInText(event, holder) || event.isComposing) return
    const lines = selectedLines(holder)
    if (lines.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab' && !event.shiftKey && toolbar.focus()) return stop(event)
    if (KEYS[event.key]) {
      stop(event)
      KEYS[event.key]?.(context, lines)
    } else if (event.key.length === 1) {
      event.stopImmediatePropagation()
      // The browser then types into the empty line that replaced them.
      clearLines(context, lines)
    }
  }
  const copy = (event: ClipboardEvent) => {
    const lines = selectedLines(holder)
    if (!isInText(event, holder) || lines.length === 0 || !event.clipboardData) return
    stop(event)
    const html = writeRichText(lines.flatMap(readBlock))
    event.clipboardData.setData('text/html', withBookmarks(html))
    event.clipboardData.setData('text/plain', plainLines(html).join('\n'))
    if (event.type === 'cut') deleteLines(context, lines)
  }
  const paste = (event: Event) => {
    const lines = selectedLines(holder)
    if (isInText(event, holder) && lines.length > 0) clearLines(context, lines)
  }
  addEventListener('keydown', press, { capture: true, signal })
  for (const type of ['copy', 'cut'] as const)
    element.addEventListener(type, copy, { capture: true, signal })
  element.addEventListener('paste', paste, { capture: true, signal })
}

/** Editor.js also marks a block as selected while its menu is open. */
const selectedLines = (holder: Element): HTMLElement[] =>
  holder.querySelector('.ce-settings .ce-popover--opened')
    ? []
    : withoutGaps([...holder.querySelectorAll<HTMLElement>(`.${SELECTED}`)])

/** Editor.js misses lines that a pointer has crossed between two of its events. */
function withoutGaps(selected: readonly HTMLElement[]): HTMLElement[] {
  const [first, last] = [selected[0], selected.at(-1)]
  if (!first || !last) return []
  const lines = [...(first.parentElement?.children ?? [])] as HTMLElement[]
  return lines.slice(lines.indexOf(first), lines.indexOf(last) + 1)
}

type Act = (context: LinesContext, lines: readonly Element[]) => void

const KEYS: Readonly<Record<string, Act>> = {
  Backspace: deleteLines,
  Delete: deleteLines,
  Enter: clearLines,
  Escape: ({ editor, holder }, lines) => {
    endSelection()
    const all = [...holder.querySelectorAll('.ce-block')]
    editor.caret.setToBlock(all.indexOf(lines.at(-1) as Element), 'end')
  },
}

const isInText = ({ target }: Event, holder: Element): boolean =>
  target instanceof Element &&
  holder.contains(target) &&
  !target.closest('input, .ce-popover, .rich-lines')

function stop(event: Event): void {
  stopEvent(event)
  event.stopImmediatePropagation()
}

type ToolAct = (context: LinesContext, lines: readonly Element[]) => void

interface Tool {
  readonly label: string
  readonly icon: string
  readonly act: ToolAct
}

const conversion = (label: string, icon: string, kind: LineKind): Tool => ({
  label,
  icon,
  act: (context, lines) => convertTogether(context, lines, kind),
})

const TEXT = conversion(WORDS.text, ICONS.paragraph, { type: 'paragraph' })
const HEADINGS = ([1, 2, 3] as const).map((level) =>
  conversion(fill(WORDS.heading, { level }), ICONS[`heading${level}`], { type: 'heading', level }),
)
const LISTS = [
  conversion(WORDS.list, ICONS.list, { type: 'list', isOrdered: false }),
  conversion(WORDS.numberedList, ICONS.listOrdered, { type: 'list', isOrdered: true }),
]
const DELETE: Tool = { label: WORDS.delete, icon: ICONS.remove, act: deleteLines }

/** How Editor.js marks selected lines. */
const SELECTED = 'ce-block--selected'

/** px between the lines and the toolbar, and the minimum distance to the screen's edges. */
const GAP = 6
/** The navigation and the paper's toolbar cover this many px at the top of the screen. */
const TOP = 100

/**
 * Shows a toolbar for several selected lines, below them or, if the screen ends there, above. Tab
 * leads into it, Escape back.
 */
function attachLinesToolbar(context: LinesContext, selected: () => HTMLElement[]) {
  const { holder, signal } = context
  const element = toolbarFor(context, selected)
  let isPressed = false
  const update = () => {
    const lines = selected()
    const isShown = lines.length > 1 && !isPressed
    if (isShown && !element.isConnected) holder.append(element)
    if (!isShown) return element.remove()
    // The observer would hear of a class that is added again, too.
    for (const line of lines) if (!line.matches(`.${SELECTED}`)) line.classList.add(SELECTED)
    position(element, lines, holder)
  }
  const observer = new MutationObserver((records) => {
    if (records.some(({ target }) => !element.contains(target))) update()
  })
  observer.observe(holder, { subtree: true, attributes: true, attributeFilter: ['class'] })
  const hold = ({ type }: Event) => {
    isPressed = type === 'pointerdown'
    update()
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    holder.ownerDocument.addEventListener(type, hold, { signal })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    element.remove()
  })
  return {
    /** Focuses the toolbar; false if it is not shown. */
    focus(): boolean {
      if (element.isConnected) element.querySelector('button')?.focus()
      return element.isConnected
    },
  }
}

function toolbarFor(context: LinesContext, selected: () => HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.className = 'rich-lines screen-only'
  element.role = 'toolbar'
  element.ariaLabel = WORDS.selectedLines
  const tools = context.mode === 'text' ? [TEXT, ...HEADINGS, ...LISTS] : [TEXT, ...LISTS]
  element.append(...[...tools, DELETE].map((tool) => buttonFor(tool, context, selected)))
  // A press must not end the selection.
  for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click'])
    element.addEventListener(type, (event) => {
      if (type !== 'click') event.preventDefault()
      event.stopPropagation()
    })
  addEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      if (!(event.target instanceof Element && element.contains(event.target))) return
      if (event.ctrlKey || event.metaKey) return
      event.stopImmediatePropagation()
      move(event, element, selected)
    },
    { capture: true, signal: context.signal },
  )
  return element
}

function buttonFor(tool: Tool, context: LinesContext, selected: () => HTMLElement[]) {
  const button = document.createElement('button')
  button.type = 'button'
  button.innerHTML = tool.icon
  button.ariaLabel = tool.label
  button.dataset.tip = tool.label
  button.addEventListener('click', () => tool.act(context, selected()))
  return button
}

function move(event: KeyboardEvent, element: Element, selected: () => HTMLElement[]): void {
  const buttons = [...element.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step) buttons.at((at + step) % buttons.length)?.focus()
  else if (event.key === 'Escape' || event.key === 'Tab')
    selected()[0]?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
  else return
  event.preventDefault()
}

function position(element: HTMLElement, lines: readonly HTMLElement[], holder: HTMLElement): void {
  const around = (holder.offsetParent ?? holder).getBoundingClientRect()
  const first = lines[0]?.getBoundingClientRect()
  const last = lines.at(-1)?.getBoundingClientRect()
  if (!first || !last) return
  const { offsetWidth, offsetHeight } = element
  const above = first.top - GAP - offsetHeight
  const hasRoom = last.bottom + GAP + offsetHeight < innerHeight || above < TOP
  const left = Math.max(GAP, Math.min(first.left, innerWidth - offsetWidth - GAP))
  element.style.left = `${left - around.left}px`
  element.style.top = `${(hasRoom ? last.bottom + GAP : above) - around.top}px`
}
