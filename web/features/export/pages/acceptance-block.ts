import { WIDTHS } from '../../../../src/domain/document/quotation.ts'
import { escapeHtml } from '../../../../src/domain/html/html-tag.ts'
import type { AcceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { BlockHtml } from './block-html.ts'

/** The field of a signature is 1,000 units wide and this high. */
const SIGNATURE_HEIGHT = 320

/** The page 'Accepted by' as html. A signature is drawn by us, as lines between its points. */
export function acceptanceBlock(accepted: AcceptanceFacts): BlockHtml {
  const { title, facts, strokes, signature, hash, check } = accepted
  const pair = ([label, value]: readonly [string, string], css = '') =>
    `<dt>${escapeHtml(label)}</dt><dd${css}>${escapeHtml(value)}</dd>`
  const drawn =
    strokes.length > 0
      ? `<dt>${escapeHtml(signature)}</dt><dd>${signatureSvg(strokes)}</dd>`
      : `<dt></dt><dd class="unsigned">${escapeHtml(signature)}</dd>`
  return {
    ...{ kind: 'whole', width: WIDTHS.content },
    html: `<div class="acceptance"><h1>${escapeHtml(title)}</h1><dl>${facts.map((fact) => pair(fact)).join('')}${drawn}${pair(hash, ' class="hash"')}</dl><p>${escapeHtml(check)}</p></div>`,
  }
}

function signatureSvg(strokes: AcceptanceFacts['strokes']): string {
  const lines = strokes.map((stroke) => `<polyline points="${pointsOf(stroke)}"/>`)
  return `<svg viewBox="0 0 1000 ${SIGNATURE_HEIGHT}" width="300" height="96">${lines.join('')}</svg>`
}

/** A dot is a line of no length, drawn by its round ends. Numbers, whatever was sent. */
function pointsOf(stroke: readonly number[]): string {
  const all = stroke.map(Number)
  return (all.length > 2 ? all : [...all, ...all]).join(' ')
}
