/** Elements that an svg may draw, each `<use>` counted with what it repeats. */
const MOST_DRAWN = 20_000

/**
 * Whether an svg can be drawn in reasonable time: one of a few lines can repeat itself a billion
 * times, by entities or by `<use>`, and would stop the page. Parsing it runs and loads nothing.
 */
export function isDrawableSvg(text: string): boolean {
  if (/<!ENTITY/i.test(text)) return false
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = parsed.documentElement
  if (root.localName !== 'svg' || parsed.querySelector('parsererror, foreignObject')) return false
  return costOf(root, parsed, new Map()) <= MOST_DRAWN
}

/** Infinity for one that repeats itself. @param known of elements; Infinity while it is counted */
function costOf(element: Element, parsed: Document, known: Map<Element, number>): number {
  const before = known.get(element)
  if (before !== undefined) return before
  known.set(element, Number.POSITIVE_INFINITY)
  let cost = 1
  for (const child of element.children) cost += costOf(child, parsed, known)
  const used = element.localName === 'use' ? targetOf(element, parsed) : null
  if (used) cost += costOf(used, parsed, known)
  known.set(element, cost)
  return cost
}

function targetOf(use: Element, parsed: Document): Element | null {
  const href =
    use.getAttribute('href') ?? use.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? ''
  return href.startsWith('#') ? parsed.getElementById(href.slice(1)) : null
}
