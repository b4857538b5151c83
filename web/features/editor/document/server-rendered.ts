import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { openDocument } from './store.ts'

let rendered: Quotation | null = null

/** Opens the quotation that the server rendered into the page, so that React hydrates it. */
export function openServerRendered(): void {
  const text = document.querySelector('#quotation')?.textContent
  if (!text) return
  rendered = JSON.parse(text) as Quotation
  openDocument(rendered)
}

/** The server-rendered quotation if it has this id; only the first load gets it. */
export function takeServerRendered(id: string): Quotation | null {
  const taken = rendered
  rendered = null
  return taken?.id === id ? taken : null
}
