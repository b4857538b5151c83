import styles from './tooltip.module.css'

/** How long the pointer rests before a tooltip shows, in ms (spec 9). */
const DELAY_MS = 500
const GAP = 6

/**
 * Shows the `data-tip` of the element that is hovered or focused by keyboard. One tooltip in the top layer
 * serves the whole page, so thousands of rows with icons cost nothing and no `contain` clips it. It is
 * hidden from screen readers: `aria-label` is the name. Returns a function that stops it.
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
    if (!element.isConnected || !element.dataset.tip) return
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
  root.addEventListener('focusin', (event) => want(focusTipOf(event)), listen)
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

/** Below its owner, or above it where there is no room, and never off the screen. */
function place(tip: HTMLElement, owner: HTMLElement): void {
  const box = owner.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const hasRoom = box.bottom + GAP + height < innerHeight
  const left = box.left + box.width / 2 - width / 2
  tip.style.top = `${hasRoom ? box.bottom + GAP : box.top - GAP - height}px`
  tip.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`
}
