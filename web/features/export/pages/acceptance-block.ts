import { WIDTHS } from '../../../../src/domain/document/quotation.ts'
import { type Html, html } from '../../../../src/domain/html/html-tag.ts'
import type { AcceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { BlockHtml } from './block-html.ts'

/** The field of a signature is 1,000 units wide and this high. */
const SIGNATURE_HEIGHT = 320

/** The page 'Accepted by' as html. A signature is drawn by us, as lines between its points. */
export function acceptanceBlock(accepted: AcceptanceFacts): BlockHtml {
  const { title, facts, strokes, signature, hash, check } = accepted
  const pair = ([label, value]: readonly [string, string], kind = '') =>
    html`<dt>${label}</dt><dd class="${kind}">${value}</dd>`
  const drawn =
    strokes.length > 0
      ? html`<dt>${signature}</dt><dd>${signatureSvg(strokes)}</dd>`
      : pair(['', signature], 'unsigned')
  return {
    kind: 'whole',
    width: WIDTHS.content,
    html: html`<div class="acceptance"><h1>${title}</h1><dl>${facts.map((fact) => pair(fact))}${drawn}${pair(hash, 'hash')}</dl><p>${check}</p></div>`
      .text,
  }
}

function signatureSvg(strokes: AcceptanceFacts['strokes']): Html {
  const lines = strokes.map((stroke) => html`<polyline points="${pointsOf(stroke)}"/>`)
  return html`<svg viewBox="0 0 1000 ${SIGNATURE_HEIGHT}" width="300" height="96">${lines}</svg>`
}

/** A dot is a line of no length, drawn by its round ends. Numbers, whatever was sent. */
function pointsOf(stroke: readonly number[]): string {
  const all = stroke.map(Number)
  return (all.length > 2 ? all : [...all, ...all]).join(' ')
}
