import { flushSync } from 'react-dom'
import { type Item, itemElement } from './elements.ts'

/** Makes a change after which the item stands where it stood on the screen, whatever grew above it. */
export function keepInPlace<T>(item: Item, change: () => T): T {
  const before = topOf(item)
  const outcome = flushSync(change)
  const moved = topOf(item) - before
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
  return outcome
}

const topOf = (item: Item): number => itemElement(item)?.getBoundingClientRect().top ?? Number.NaN
