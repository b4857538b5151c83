import type { MouseEvent } from 'react'
import { navigate } from './routes.ts'

/** Acts on a press on a link; one with a modifier key, which opens a tab or window, is the browser's. */
export function pressLink(event: MouseEvent, act: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  act()
}

/** Goes where a link to one of our paths leads. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget
  pressLink(event, () => navigate(new URL(href).pathname))
}
