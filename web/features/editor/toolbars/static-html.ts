import { ROW } from '../paper/elements.ts'

/** The attributes that a copy keeps. All others define behaviour or meaning. */
const KEPT = ['class', 'style', 'src']

/** The host's content as static html: no hooks, nothing to press or edit. */
export function staticHtml(host: Element): string {
  const copy = host.cloneNode(true) as Element
  for (const button of copy.querySelectorAll('[data-choose]')) showAsText(button)
  for (const element of copy.querySelectorAll('button, input, [aria-hidden]')) element.remove()
  for (const element of copy.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (!KEPT.includes(name)) element.removeAttribute(name)
  return copy.innerHTML
}

/** The host's first row as static html, inside the ancestors that define its columns. */
export function staticRowHtml(host: Element): string {
  const copy = host.cloneNode(true) as Element
  let at = copy.querySelector(ROW)
  if (!at) return ''
  for (; at && at !== copy; at = at.parentElement) at.parentElement?.replaceChildren(at)
  return staticHtml(copy)
}

/** An option's switch shows its state in a copy too. */
function showAsText(button: Element): void {
  const mark = document.createElement('span')
  mark.className = button.className
  mark.textContent = button.textContent
  button.replaceWith(mark)
}
