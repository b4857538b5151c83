import { type Html, html } from '../../../../src/domain/html/html-tag.ts'
import type { Entry } from '../changes/entries.ts'
import type { Fact } from '../changes/facts.ts'
import type { Piece } from '../changes/pieces.ts'
import { WORDS } from '../changes/words.ts'
import type { Rich } from './row-html.ts'

/** A change: what it is about, and below it each thing that changed, from what to what. */
export function entryHtml({ kind, number, text, facts }: Entry, rich: Rich): Html {
  const words = text.length > 0 ? html`<div class="rich">${piecesHtml(text, rich)}</div>` : null
  // What changed about a table or the quotation itself says enough.
  const isPlain = kind === 'changed' && words === null
  const name = html`<div class="number">${number}</div><div class="change-item"><span class="change-kind ${kind}">${WORDS.kinds[kind]}</span>${words}</div>`
  return html`<div class="change">${isPlain ? null : name}${facts.map((fact) => factHtml(fact, rich))}</div>`
}

function factHtml(fact: Fact, rich: Rich): Html {
  const what = html`<div class="fact">${fact.what}</div>`
  if (fact.kind === 'words')
    return html`<div class="fact wide">${fact.what}: <span class="rich">${piecesHtml(fact.pieces, rich)}</span></div>`
  if (fact.kind === 'value') {
    const { before, after } = fact
    return Math.max(before.length, after.length) > LONG
      ? html`<div class="fact wide">${fact.what}: ${marked('del', before)} → ${marked('ins', after)}</div>`
      : html`${what}${changeHtml(before, after)}`
  }
  const { before, after, difference } = fact
  return html`${what}${changeHtml(before?.text ?? '', after?.text ?? '')}<div class="figure difference">${difference?.text ?? ''}</div>`
}

/** Longer values don't fit into the columns of figures. */
const LONG = 11

const changeHtml = (before: string, after: string): Html =>
  html`<div class="figure">${marked('del', before)}</div><div class="figure">${marked('ins', after)}</div>`

const marked = (tag: 'ins' | 'del', text: string): Html | null =>
  text === '' ? null : html`<${tag}>${text}</${tag}>`

const TAGS = { added: 'ins', removed: 'del' } as const

const piecesHtml = (pieces: readonly Piece[], rich: Rich): Html[] =>
  pieces.map((piece) =>
    piece.kind === 'same'
      ? rich(piece.html)
      : html`<${TAGS[piece.kind]}>${rich(piece.html)}</${TAGS[piece.kind]}>`,
  )
