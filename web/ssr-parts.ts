import type { Quotation } from '#domain/document/quotation.ts'
import { html, trusted } from '#domain/html/html-tag.ts'
import type { PageRequest } from '../src/app.ts'
import { viewsFor } from './features/editor/index.ts'

/** Parts of the html around what a page shows. */

/**
 * The script that must run before anything can be pressed, then the style sheet. The page
 * is readable without the app, which would share a slow connection and delay the first
 * paint by a quarter of a second.
 */
export function linksTo({ early, styles, preloads, script, isReader }: PageRequest['assets']) {
  const app = html`data-app="${script}" data-preloads="${preloads.join(' ')}"`
  const first = [
    html`<script src="${early}"${isReader ? html` ${app}` : null}></script>`,
    ...linksToStyles(styles),
  ]
  if (isReader) return first
  return [
    ...first,
    ...preloads.map((href) => html`<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    html`<script type="module" fetchpriority="low" src="${script}"></script>`,
  ]
}

export const linksToStyles = (styles: readonly string[]) =>
  styles.map((href) => html`<link rel="stylesheet" href="${href}">`)

/** What a paper needs besides every page's: the late views with their style sheet, its language. */
export const partsOf = (quotation: Quotation): string[] => [
  ...(viewsFor(quotation) ? ['views'] : []),
  quotation.language,
]

/** Embeds a value as json: browsers don't run it, and no text in it can end the element early. */
export const embed = (id: string, value: unknown) =>
  html`<script type="application/json" id="${id}">${trusted(JSON.stringify(value).replaceAll('<', '\\u003c'))}</script>`
