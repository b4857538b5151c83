import { paperStyles } from './paper-styles.ts'
/** A place outside of the screen where html is laid out as on the paper. */
export interface OffScreen {
  /** Lays out the html in place of any before it; its first element is returned. */
  show(html: string): HTMLElement
  close(): void
}

/**
 * Opens such a place. The page's own rules don't reach into it, those for phones neither: an export
 * looks the same wherever it is made.
 */
export function openOffScreen(): OffScreen {
  const host = document.createElement('div')
  host.inert = true
  host.ariaHidden = 'true'
  // Contained, so that a layout in it costs nothing outside of it.
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
      return root.firstElementChild as HTMLElement
    },
    close: () => host.remove(),
  }
}
