import styles from './floating.module.css'

interface Offer {
  label: string
  /** What the list is beside, in the window. */
  box: () => DOMRect
  /** The focused element: the text being typed. */
  target: HTMLElement
  options: readonly { readonly text: string; readonly detail?: string }[]
  /** @param at the option's place in the list */
  onPick: (at: number) => void
  onLeave: () => void
}

interface ShownList extends Offer {
  element: HTMLElement
  active: number
  /** The text box's original attributes; some are not allowed on a combobox. */
  before: ReadonlyMap<string, string | null>
  stop: AbortController
}

const LIST_ID = 'suggestions'

let shown: ShownList | null = null

/** Shows the options below the box, or above it if there is no room; the first one is active. */
export function showList(offer: Offer): void {
  hideList()
  const element = document.createElement('div')
  element.id = LIST_ID
  element.role = 'listbox'
  element.ariaLabel = offer.label
  element.className = `surface ${styles.list} ${styles.listbox} screen-only`
  element.append(...offer.options.map(optionOf))
  const stop = new AbortController()
  shown = { ...offer, element, active: 0, before: attributesOf(offer.target), stop }
  document.body.append(element)
  describeTarget(offer.target)
  activate(0)
  place()
  listen(shown)
}

export function hideList(): void {
  if (!shown) return
  const { element, target, before, stop } = shown
  stop.abort()
  element.remove()
  for (const [name, value] of before) {
    if (value === null) target.removeAttribute(name)
    else target.setAttribute(name, value)
  }
  shown = null
}

/** Arrows choose, Enter takes an option, Escape closes the list; other keys are not affected. */
export function handleListKey(event: KeyboardEvent, stop: () => void): void {
  if (!shown || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Tab') return void stop()
  const isHandled = KEYS[event.key]?.(event, stop) ?? false
  if (!isHandled) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

const KEYS: Readonly<Record<string, (event: KeyboardEvent, stop: () => void) => boolean>> = {
  ArrowDown: () => moveActive(1),
  ArrowUp: () => moveActive(-1),
  Enter: ({ shiftKey }) => !shiftKey && pickActive(),
  Escape: (_, stop) => {
    stop()
    return true
  },
}

/** Moves to the next or previous option, wrapping around. */
function moveActive(step: 1 | -1): boolean {
  if (!shown) return false
  activate((shown.active + step + shown.options.length) % shown.options.length)
  return true
}

function pickActive(): boolean {
  if (!shown) return false
  shown.onPick(shown.active)
  return true
}

function optionOf({ text: name, detail = '' }: Offer['options'][number], at: number): HTMLElement {
  const option = document.createElement('div')
  option.id = `${LIST_ID}-${at}`
  option.role = 'option'
  option.className = styles.option ?? ''
  const text = document.createElement('span')
  text.className = styles.text ?? ''
  text.textContent = name
  const beside = document.createElement('span')
  beside.className = styles.detail ?? ''
  beside.textContent = detail
  option.append(text, ' ', beside)
  return option
}

const CHANGED = [
  'role',
  'aria-multiline',
  'aria-controls',
  'aria-expanded',
  'aria-autocomplete',
  'aria-activedescendant',
]

const attributesOf = (target: HTMLElement) =>
  new Map(CHANGED.map((name) => [name, target.getAttribute(name)]))

/** The text box becomes a combobox while there is a list. */
function describeTarget(target: HTMLElement): void {
  target.setAttribute('role', 'combobox')
  target.removeAttribute('aria-multiline')
  target.setAttribute('aria-controls', LIST_ID)
  target.setAttribute('aria-expanded', 'true')
  target.setAttribute('aria-autocomplete', 'list')
}

function activate(at: number): void {
  if (!shown) return
  shown.active = at
  for (const [index, option] of [...shown.element.children].entries()) {
    option.setAttribute('aria-selected', String(index === at))
  }
  const active = shown.element.children[at]
  active?.scrollIntoView({ block: 'nearest' })
  shown.target.setAttribute('aria-activedescendant', active?.id ?? '')
}

/** Fixed to the window, so that nothing on the page moves and no frame clips it. */
function place(): void {
  if (!shown) return
  const { element } = shown
  const box = shown.box()
  const width = Math.min(Math.max(box.width, MIN_WIDTH), innerWidth - 2 * GAP)
  element.style.width = `${width}px`
  element.style.left = `${Math.max(GAP, Math.min(box.left, innerWidth - width - GAP))}px`
  const view = visualViewport
  const bottom = view ? view.offsetTop + view.height : innerHeight
  const height = element.offsetHeight
  const isAbove = box.bottom + GAP + height > bottom && box.top - GAP - height > 0
  element.style.top = `${isAbove ? box.top - GAP - height : box.bottom + GAP}px`
}

const GAP = 4
const MIN_WIDTH = 320

function listen(list: ShownList): void {
  const { element, target, stop } = list
  const { signal } = stop
  // The focus stays in the text, whose editor would close if it saw a press outside.
  addEventListener(
    'pointerdown',
    (event: PointerEvent) => {
      if (!(event.target instanceof Node && element.contains(event.target))) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true, signal },
  )
  element.addEventListener('mousedown', (event) => event.preventDefault(), { signal })
  element.addEventListener(
    'click',
    (event) => {
      const option = (event.target as Element).closest('[role="option"]')
      if (option) list.onPick([...element.children].indexOf(option))
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      const option = (event.target as Element).closest('[role="option"]')
      if (option) activate([...element.children].indexOf(option))
    },
    { signal },
  )
  target.addEventListener('blur', () => list.onLeave(), { signal })
  addEventListener('scroll', place, { capture: true, passive: true, signal })
  addEventListener('resize', place, { signal })
  visualViewport?.addEventListener('resize', place, { signal })
}
