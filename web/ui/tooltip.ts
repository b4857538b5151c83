import styles from './tooltip.module.css'

/** How long the pointer rests before a tooltip shows, in ms (spec 9). */
const DELAY_MS = 500
const GAP = 6

/**
 * Shows the `data-tip` of the element that is hovered or focused by keyboard, unless its menu is open. One
 * tooltip in the top layer serves the whole page, so thousands of rows with icons cost nothing and no
 * `contain` clips it. It is hidden from screen readers: `aria-label` is the name. Returns a function that stops it.
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
  // After typing the browser takes any focus for one by keyboard, that of a drag by touch too.
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
  tip.className = styles.tip ?? ''
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
  const { left, top } = placeOf(owner.getBoundingClientRect(), {
    ...{ width, height, window: { width: innerWidth, height: innerHeight } },
    isBeside: owner.dataset.tipBeside !== undefined,
  })
  tip.style.top = `${top}px`
  tip.style.left = `${left}px`
}

interface TipBox {
  width: number
  height: number
  window: { width: number; height: number }
  isBeside: boolean
}

/**
 * The left top corner of a tooltip, in px of the window: below its owner, or above it where there is no
 * room, and never off the screen; beside an item of a menu, as below it is the next item.
 */
export function placeOf(
  owner: Omit<DOMRect, 'toJSON'>,
  tip: TipBox,
): { left: number; top: number } {
  const { width, height, window, isBeside } = tip
  const beside = [owner.right + GAP, owner.left - GAP - width].find(
    (left) => left >= GAP && left + width + GAP <= window.width,
  )
  if (isBeside && beside !== undefined)
    return { left: beside, top: owner.top + (owner.height - height) / 2 }
  const hasRoom = owner.bottom + GAP + height < window.height
  const left = owner.left + owner.width / 2 - width / 2
  return {
    left: Math.max(GAP, Math.min(left, window.width - width - GAP)),
    top: hasRoom ? owner.bottom + GAP : owner.top - GAP - height,
  }
}
