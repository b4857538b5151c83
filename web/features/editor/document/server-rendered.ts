import type { Quotation } from '../../../../src/domain/document/quotation.ts'
import { adoptTyping } from '../figures/figure-events.ts'
import { openDocument } from './store.ts'

let initial: Quotation | null = null

/** Opens the quotation that the server drew on the page, so that React takes up what is there. */
export function openInitial(): void {
  const text = document.querySelector('#quotation')?.textContent
  if (!text) return
  initial = JSON.parse(text) as Quotation
  openDocument(initial)
  adoptTyping()
}

/** The server's drawing if it is of this quotation; the first load asks, once. */
export function takeInitial(id: string): Quotation | null {
  const taken = initial
  initial = null
  return taken?.id === id ? taken : null
}
