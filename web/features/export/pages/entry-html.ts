import { escapeHtml } from '../../../../src/domain/html/html-tag.ts'
import type { Entry } from '../changes/entries.ts'
import type { Fact } from '../changes/facts.ts'
import type { Piece } from '../changes/pieces.ts'
import { WORDS } from '../changes/words.ts'
import type { Rich } from './row-html.ts'

/** A change: what it is about, and below it each thing that changed, from what to what. */
export function entryHtml({ kind, number, text, facts }: Entry, rich: Rich): string {
  const words = text.length > 0 ? `<div class="rich">${piecesHtml(text, rich)}</div>` : ''
  // What changed about a table or the quotation itself says enough.
  const isPlain = kind === 'changed' && words === ''
  const name = `<div class="number">${escapeHtml(number)}</div><div class="change-item"><span class="change-kind ${kind}">${WORDS.kinds[kind]}</span>${words}</div>`
  return `<div class="change">${isPlain ? '' : name}${facts.map((fact) => factHtml(fact, rich)).join('')}</div>`
}

function factHtml(fact: Fact, rich: Rich): string {
  const what = `<div class="fact">${escapeHtml(fact.what)}</div>`
  if (fact.kind === 'words')
    return `<div class="fact wide">${escapeHtml(fact.what)}: <span class="rich">${piecesHtml(fact.pieces, rich)}</span></div>`
  if (fact.kind === 'value') {
    const isLong = Math.max(fact.before.length, fact.after.length) > LONG
    return isLong
      ? `<div class="fact wide">${escapeHtml(fact.what)}: ${marked('del', fact.before)} → ${marked('ins', fact.after)}</div>`
      : what + figureHtml(marked('del', fact.before)) + figureHtml(marked('ins', fact.after))
  }
  const { before, after, difference } = fact
  const [was, is] = [before?.text ?? '', after?.text ?? '']
  return (
    what +
    figureHtml(marked('del', was)) +
    figureHtml(marked('ins', is)) +
    figureHtml(escapeHtml(difference?.text ?? ''), ' difference')
  )
}

/** Longer values don't fit into the columns of figures. */
const LONG = 11

const figureHtml = (html: string, more = ''): string => `<div class="figure${more}">${html}</div>`

const marked = (tag: 'ins' | 'del', text: string): string =>
  text === '' ? '' : `<${tag}>${escapeHtml(text)}</${tag}>`

const TAGS = { added: 'ins', removed: 'del' } as const

const piecesHtml = (pieces: readonly Piece[], rich: Rich): string =>
  pieces
    .map(({ kind, html }) =>
      kind === 'same' ? rich(html) : `<${TAGS[kind]}>${rich(html)}</${TAGS[kind]}>`,
    )
    .join('')
