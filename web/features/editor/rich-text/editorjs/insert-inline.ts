/** Puts html at the caret in place of what is selected, with the caret behind it. */
export function insertInline(html: string): void {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  range.deleteContents()
  const template = document.createElement('template')
  template.innerHTML = html
  const last = template.content.lastChild
  range.insertNode(template.content)
  if (last) selection.collapse(last.parentNode, indexOf(last) + 1)
  selection.anchorNode?.parentElement?.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const indexOf = (node: ChildNode): number => [...(node.parentNode?.childNodes ?? [])].indexOf(node)
