import type { MouseEvent } from 'react'
import { navigate } from './routes.ts'

/** Goes where a link to one of our paths leads; a press with a modifier key is the browser's. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  navigate(new URL(event.currentTarget.href).pathname)
}
