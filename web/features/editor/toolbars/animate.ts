/** How long what came or gave way moves, in ms. */
const MOTION_MS = 200

/**
 * How long actions are held after the paper changed, in ms: the motion, and 500 more for a block
 * (spec 4, 9: Cut and delete unlock).
 */
export const HOLD_MS = { row: MOTION_MS, block: MOTION_MS + 500 } as const

/** Steps in px at which the window is felt for items: less than a row's height. */
const STEP = 32
/** Where across the window: narrow blocks stand side by side. */
const ACROSS = [0.36, 0.5, 0.64]

/**
 * Makes the change, and lets what is in sight glide from where it was to where it is; what was not
 * there before fades in. Only what is in sight is measured: 2,000 rows would all be laid out.
 */
export function glide(change: () => void): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    change()
    return
  }
  const before = new Map(itemsInSight().map((item) => [item, topOf(item)]))
  change()
  requestAnimationFrame(() => {
    const shifts = new Map<Element, number>()
    for (const item of itemsInSight()) {
      const was = before.get(item)
      const block = blockAround(item)
      if (was !== undefined) {
        shifts.set(item, was - topOf(item))
        slide(item, was - topOf(item) - ((block && shifts.get(block)) ?? 0))
      } else if (!block || before.has(block)) fadeIn(item)
    }
  })
}

/** Blocks before the rows in them. */
function itemsInSight(): Element[] {
  const found = new Set<Element>()
  for (let y = 0; y < innerHeight; y += STEP) {
    for (const part of ACROSS) {
      const there = document.elementFromPoint(innerWidth * part, y)
      const row = there?.closest('[data-row-id]')
      const block = there?.closest('[data-block-id]')
      if (block) found.add(block)
      if (row) found.add(row)
    }
  }
  return [...found]
}

const topOf = (element: Element) => element.getBoundingClientRect().top

const blockAround = (item: Element) => item.parentElement?.closest('[data-block-id]') ?? null

function slide(item: Element, by: number): void {
  if (Math.abs(by) < 1 || Math.abs(by) > innerHeight) return
  const frames = [{ translate: `0 ${by}px` }, { translate: '0 0' }]
  item.animate(frames, { duration: MOTION_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
}

function fadeIn(item: Element): void {
  item.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOTION_MS, easing: 'ease-out' })
}
