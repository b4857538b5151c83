import type { LineKind } from '../../../../../../src/domain/html/convert-lines.ts'
import { ICONS } from '../icons.ts'
import { RICH_TEXT_MESSAGES } from '../messages.ts'
import { convertTogether, deleteLines, type LinesContext } from './change-lines.ts'
import './lines.css'

type Act = (context: LinesContext, lines: readonly Element[]) => void

interface Tool {
  readonly label: string
  readonly icon: string
  readonly act: Act
}

const conversion = (label: string, icon: string, kind: LineKind): Tool => ({
  label,
  icon,
  act: (context, lines) => convertTogether(context, lines, kind),
})

const TEXT = conversion('Text', ICONS.paragraph, { type: 'paragraph' })
const HEADINGS = ([1, 2, 3] as const).map((level) =>
  conversion(`Heading ${level}`, ICONS[`heading${level}`], { type: 'heading', level }),
)
const LISTS = [
  conversion('List', ICONS.list, { type: 'list', isOrdered: false }),
  conversion('Numbered list', ICONS.listOrdered, { type: 'list', isOrdered: true }),
]
const DELETE: Tool = { label: 'Delete', icon: ICONS.remove, act: deleteLines }

/** How Editor.js marks selected lines. */
export const SELECTED = 'ce-block--selected'

/** px between the lines and the toolbar, and the minimum distance to the screen's edges. */
const GAP = 6
/** The navigation and the paper's toolbar cover this many px at the top of the screen. */
const TOP = 100

/**
 * Shows a toolbar for several selected lines, below them or, if the screen ends there, above. Tab
 * leads into it, Escape back.
 */
export function attachLinesToolbar(context: LinesContext, selected: () => HTMLElement[]) {
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
  element.ariaLabel = RICH_TEXT_MESSAGES.selectedLines
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
