import styles from './floating.module.css'

/** How long the pointer rests before a tooltip shows, in ms (product: Controls). */
const DELAY_MS = 500
const GAP = 6

/**
 * Shows the `data-tip` of the element that is hovered or focused by keyboard, unless its menu is
 * open. One tooltip in the top layer serves the whole page, so thousands of rows with icons cost
 * nothing and no `contain` clips it. It is hidden from screen readers, which read the `aria-label`.
 * Returns a function that stops it.
 */
export function startTooltips(root: Document = document): () => void {
  const tip = root.body.appendChild(makeTip(root))
  let timer: ReturnType<typeof setTimeout> | undefined
  let owner: HTMLElement | null = null

  const hide = () => {
    clearTimeout(timer)
    owner = null
    if (tip.matches(':popover-open')) tip.hidePopover()
  }
  const show = (element: HTMLElement) => {
    if (!element.isConnected || !element.dataset.tip || element.ariaExpanded === 'true') return
    tip.textContent = element.dataset.tip
    tip.showPopover()
    place(tip, element)
  }
  const want = (element: HTMLElement | null) => {
    if (element === owner) return
    hide()
    owner = element
    if (element) timer = setTimeout(show, DELAY_MS, element)
  }

  const stop = new AbortController()
  const { signal } = stop
  const listen = { signal, passive: true, capture: true } as const
  root.addEventListener(
    'pointerover',
    (event) => event.pointerType === 'mouse' && want(tipOf(event)),
    listen,
  )
  // After typing, the browser treats any focus as one by keyboard, even that of a drag by touch.
  let isPressed = false
  root.addEventListener('pointerdown', () => (isPressed = true), listen)
  root.addEventListener('keydown', () => (isPressed = false), listen)
  root.addEventListener('focusin', (event) => isPressed || want(focusTipOf(event)), listen)
  for (const name of ['focusout', 'pointerdown', 'scroll', 'keydown'] as const) {
    root.addEventListener(name, hide, listen)
  }
  signal.addEventListener('abort', () => {
    hide()
    tip.remove()
  })
  return () => stop.abort()
}

function makeTip(root: Document): HTMLElement {
  const tip = root.createElement('div')
  tip.className = `${styles.tip} screen-only`
  tip.popover = 'manual'
  tip.ariaHidden = 'true'
  return tip
}

function tipOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}

function focusTipOf(event: Event): HTMLElement | null {
  const element = tipOf(event)
  return element?.matches(':focus-visible') ? element : null
}

function place(tip: HTMLElement, owner: HTMLElement): void {
  const { width, height } = tip.getBoundingClientRect()
  const box = {
    width,
    height,
    window: { width: innerWidth, height: innerHeight },
    isBeside: owner.dataset.tipBeside !== undefined,
  }
  const places = placesOf(owner.getBoundingClientRect(), box)
  const [first] = places
  const { left, top } = places.find((at) => coversNoButton(at, box, owner)) ?? first
  tip.style.top = `${top}px`
  tip.style.left = `${left}px`
}

interface TipBox {
  width: number
  height: number
  window: { width: number; height: number }
  isBeside: boolean
}

interface Place {
  left: number
  top: number
}

/**
 * Where a tooltip may be, the best place first; each is its left top corner, in px of the window.
 * Below its owner, above it, then beside it, and never off the screen. For a menu item, beside it
 * comes first, since the next item is below.
 */
export function placesOf(
  owner: Omit<DOMRect, 'toJSON'>,
  { width, height, window, isBeside }: TipBox,
): [Place, ...Place[]] {
  const middle = owner.left + owner.width / 2 - width / 2
  const left = Math.max(GAP, Math.min(middle, window.width - width - GAP))
  const below = { left, top: owner.bottom + GAP }
  const above = { left, top: owner.top - GAP - height }
  const hasRoom = below.top + height < window.height
  const across = [owner.right + GAP, owner.left - GAP - width]
    .filter((x) => x >= GAP && x + width + GAP <= window.width)
    .map((x) => ({ left: x, top: owner.top + (owner.height - height) / 2 }))
  const upright = hasRoom ? [below, above].filter(({ top }) => top >= GAP) : [above]
  const [first = below, ...others] = isBeside ? [...across, ...upright] : [...upright, ...across]
  return [first, ...others]
}

/** Checks points of the place that are closer to each other than a button is wide. */
function coversNoButton({ left, top }: Place, { width, height }: TipBox, owner: Element): boolean {
  const steps = Math.ceil(width / STEP)
  for (let step = 0; step <= steps; step += 1) {
    const x = left + (width * step) / steps
    for (const y of [top, top + height]) {
      const button = document.elementFromPoint(x, y)?.closest('button, a, input, [role="button"]')
      if (button && button !== owner && isSeen(button)) return false
    }
  }
  return true
}

/** Icons that only show on hover may be covered. */
const isSeen = (button: Element) => button.checkVisibility({ opacityProperty: true })

/** The distance of these points, in px. */
const STEP = 16
