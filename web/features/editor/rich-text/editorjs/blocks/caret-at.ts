/** Nothing of the element's text and pictures stands before the caret. */
export const isAtStart = (element: Element): boolean => textBesideCaret(element, 'before') === ''

/** Nothing of the element's text and pictures stands behind the caret. */
export const isAtEnd = (element: Element): boolean => textBesideCaret(element, 'after') === ''

function textBesideCaret(element: Element, side: 'before' | 'after'): string {
  const selection = getSelection()
  if (!selection?.isCollapsed || !selection.anchorNode) return '?'
  const range = document.createRange()
  range.selectNodeContents(element)
  if (side === 'before') range.setEnd(selection.anchorNode, selection.anchorOffset)
  else range.setStart(selection.anchorNode, selection.anchorOffset)
  const isOfPictures = range.cloneContents().querySelector('img') !== null
  return isOfPictures ? '?' : range.toString()
}
