import drawn from '../../../styles/drawn.css?inline'
import letterhead from '../../../styles/letterhead.css?inline'
import shared from '../../../styles/rich-text.css?inline'
import table from '../../../styles/table.css?inline'
import total from '../../../styles/total.css?inline'
import totalItems from '../../../styles/total-items.css?inline'
import acceptance from './acceptance.css?inline'
import changes from './changes.css?inline'
import pageLetterhead from './letterhead.css?inline'
import paper from './paper.css?inline'
import richText from './rich-text.css?inline'

/** A place off the screen where html is laid out as on the paper. */
export interface OffScreen {
  /** Lays out the html, replacing any before it, and returns its first element. */
  show(html: string): HTMLElement
  close(): void
}

/**
 * Creates such a place. The page's own rules, including those for phones, don't reach into it: an
 * export looks the same wherever it is made.
 * @param isRightToLeft of the html
 * @param classes that its first element gets
 * @param css rules that it gets, after a semicolon: its colours are read too
 */
export function openOffScreen(isRightToLeft: boolean, classes = '', css = ''): OffScreen {
  const host = document.createElement('div')
  host.inert = true
  host.ariaHidden = 'true'
  // Contained, so that laying it out costs nothing outside.
  host.style.cssText =
    'all:initial;position:fixed;inset:0 auto auto 0;width:1px;height:1px;contain:strict;visibility:hidden;pointer-events:none'
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(paperStyles)
  root.adoptedStyleSheets = [sheet]
  document.body.append(host)
  return {
    show(html) {
      root.innerHTML = html
      const first = root.firstElementChild as HTMLElement
      first.dir = isRightToLeft ? 'rtl' : 'ltr'
      if (classes) first.className += ` ${classes}`
      if (css) first.style.cssText += css
      writeOut(first)
      return first
    },
    close: () => host.remove(),
  }
}

/**
 * Writes what style sheets add to a text (an arrow, a dot between two lines) as a text of its own: it
 * has no place that a script can find otherwise.
 */
function writeOut(root: Element): void {
  for (const element of root.querySelectorAll('a[download], .letterhead-details p'))
    for (const side of ['before', 'after'] as const) {
      const { content, color, marginInline } = getComputedStyle(element, `::${side}`)
      const [, text] = /^"(.+)"$/.exec(content) ?? []
      if (!text) continue
      const written = document.createElement('span')
      written.style.cssText = `color:${color};margin-inline:${marginInline}`
      written.textContent = text
      element[side === 'before' ? 'prepend' : 'append'](written)
      element.classList.add('written-out')
    }
}

/**
 * Loads an image. Unlike `decode`, which waits for the next frame, this also works in a hidden tab.
 * @throws when it can't be loaded or read
 */
export function loadImage(url: string): Promise<HTMLImageElement> {
  const { promise, resolve, reject } = Promise.withResolvers<HTMLImageElement>()
  const image = new Image()
  image.onload = () => resolve(image)
  image.onerror = () => reject(new Error('The image can’t be loaded'))
  image.src = url
  return promise
}

/** All styles of an export's paper, as text. */
export const paperStyles =
  table +
  drawn +
  total +
  totalItems +
  paper +
  shared +
  richText +
  acceptance +
  changes +
  letterhead +
  pageLetterhead
