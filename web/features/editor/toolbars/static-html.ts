/** What of an element is its looks; everything else says what it does or is. */
const LOOKS = ['class', 'style']

/** The html of what stands in the host, looks only: no hooks, nothing to press or to edit. */
export function looksOf(host: Element): string {
  return [...host.childNodes].map((node) => plain(node)).join('')
}

/** The same of the first row alone, inside of what gives it its columns. */
export function rowLooksOf(host: Element): string {
  const row = host.querySelector('[data-row-id]')
  if (!row) return ''
  let html = plain(row)
  for (let at = row.parentElement; at && at !== host; at = at.parentElement)
    html = wrapped(at, html)
  return html
}

function plain(node: Node): string {
  if (node instanceof Text) return escaped(node.data)
  if (!(node instanceof Element) || node.matches('button, input, [aria-hidden]')) return ''
  return wrapped(node, looksOf(node))
}

function wrapped(element: Element, html: string): string {
  const shell = document.createElement(element.tagName === 'A' ? 'span' : element.tagName)
  for (const name of LOOKS) {
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
