import { html } from '../html/html-tag.ts'
import { readableAccent } from './accent.ts'
import { footerColumns, headerLines } from './letterhead.ts'
import type { Letterhead } from './letterhead-schema.ts'

/**
 * A letterhead as html, the same on the screen's paper, in old versions and in exports (product:
 * Letterhead); styled by web/styles/letterhead.css. Everything in it is escaped.
 */

/** The header of the first page. @param logo its picture, if there is one */
export function headerHtml(letterhead: Letterhead, logo = letterhead.logo): string {
  const { arrangement, typeface } = letterhead
  const company = letterhead.company.trim()
  // Isolated, so that the dot between two lines stands between them in either direction.
  const lines = headerLines(letterhead).map((line) => html`<p><bdi>${line}</bdi></p>`)
  const details = lines.length > 0 ? html`<div class="letterhead-details">${lines}</div>` : ''
  const name = company && html`<p class="letterhead-company">${company}</p>`
  const picture =
    logo && html`<div class="letterhead-logo"><img src="${logo}" alt="${company}"></div>`
  return html`<div class="letterhead ${arrangement} ${typeface}">${picture}${name}${details}</div>`
    .text
}

/** The header of every other page: the company's name; '' without one. */
export const shortHeaderHtml = ({ company }: Letterhead): string =>
  company.trim() && html`<div class="letterhead-short">${company.trim()}</div>`.text

/** The footer; '' for a blank one. */
export function footerHtml(letterhead: Letterhead): string {
  const columns = footerColumns(letterhead).map(
    (lines) => html`<div>${lines.map((line) => html`<p>${line}</p>`)}</div>`,
  )
  return columns.length > 0 ? html`<div class="letterfoot">${columns}</div>`.text : ''
}

/** The rules that colour the paper with the letterhead's accent, which is a colour for certain. */
export const accentCss = (paper: string, { accent }: Letterhead): string =>
  `${paper}{--accent:${readableAccent(accent)}}`
