import { ROW } from '../paper/elements.ts'

/** The attributes that a copy keeps. All others say what an element does or is. */
const KEPT = ['class', 'style']

/** The host's content as static html: no hooks, nothing to press or edit. */
export function staticHtml(host: Element): string {
  return [...host.childNodes].map((node) => htmlOf(node)).join('')
}

/** The host's first row as static html, inside the elements that give it its columns. */
export function staticRowHtml(host: Element): string {
  const row = host.querySelector(ROW)
  if (!row) return ''
  let html = htmlOf(row)
  for (let at = row.parentElement; at && at !== host; at = at.parentElement)
    html = wrapped(at, html)
  return html
}

function htmlOf(node: Node): string {
  if (node instanceof Text) return escaped(node.data)
  if (!(node instanceof Element) || node.matches('button, input, [aria-hidden]')) return ''
  return wrapped(node, staticHtml(node))
}

function wrapped(element: Element, html: string): string {
  const shell = document.createElement(element.tagName === 'A' ? 'span' : element.tagName)
  for (const name of KEPT) {
    const value = element.getAttribute(name)
    if (value) shell.setAttribute(name, value)
  }
  const src = element.tagName === 'IMG' ? element.getAttribute('src') : null
  if (src) shell.setAttribute('src', src)
  const [open = '', close = ''] = shell.outerHTML.split(/(?=<\/[^>]*>$)/)
  return open + html + close
}

function escaped(text: string): string {
  const shell = document.createElement('p')
  shell.textContent = text
  return shell.innerHTML
}
