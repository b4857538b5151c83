import { escapeHtml } from '../html/html-tag.ts'
import { readableAccent } from './accent.ts'
import { footerColumns, headerLines } from './letterhead.ts'
import type { Letterhead } from './letterhead-schema.ts'

/**
 * A letterhead as html, the same on the screen's paper, in old versions and in exports (product:
 * Letterhead); styled by web/styles/letterhead.css. Everything in it is escaped.
 */

/** The header of the first page. @param logo the html of the logo, if there is one */
export function headerHtml(letterhead: Letterhead, logo = logoHtml(letterhead)): string {
  const { company, arrangement } = letterhead
  const name = company.trim() && `<p class="letterhead-company">${escapeHtml(company.trim())}</p>`
  // Isolated, so that the dot between two lines stands between them in either direction.
  const lines = headerLines(letterhead).map((line) => `<p><bdi>${escapeHtml(line)}</bdi></p>`)
  const details = lines.length > 0 ? `<div class="letterhead-details">${lines.join('')}</div>` : ''
  const picture = logo && `<div class="letterhead-logo">${logo}</div>`
  return `<div class="letterhead ${escapeHtml(`${arrangement} ${letterhead.typeface}`)}">${picture}${name}${details}</div>`
}

const logoHtml = ({ logo, company }: Letterhead): string =>
  logo && `<img src="${escapeHtml(logo)}" alt="${escapeHtml(company.trim())}">`

/** The header of every other page: the company's name; '' without one. */
export const shortHeaderHtml = ({ company }: Letterhead): string =>
  company.trim() && `<div class="letterhead-short">${escapeHtml(company.trim())}</div>`

/** The footer; '' for a blank one. */
export function footerHtml(letterhead: Letterhead): string {
  const columns = footerColumns(letterhead).map(
    (lines) => `<div>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div>`,
  )
  return columns.length > 0 ? `<div class="letterfoot">${columns.join('')}</div>` : ''
}

/** The rules that colour the paper with the letterhead's accent, which is a colour for certain. */
export const accentCss = (paper: string, { accent }: Letterhead): string =>
  `${paper}{--accent:${readableAccent(accent)}}`
