import { makeRoom } from './figure-width.ts'

/** Writes what the figure cell reads, and gives it the room that this needs. */
export function writeFigure(cell: HTMLElement, text: string, isTyping = false): void {
  makeRoom(cell, text, isTyping)
  writeText(cell, text)
}

/**
 * Writes the text into an element that holds nothing else, if it reads otherwise. The text node
 * stays the same: a new one would cost another pass over the styles and boxes around it.
 */
export function writeText(element: Element, text: string): void {
  if (element.textContent === text) return
  const { firstChild: only } = element
  if (text !== '' && only instanceof Text && only === element.lastChild) only.data = text
  else element.textContent = text
}
