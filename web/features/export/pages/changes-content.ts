import { isTold, type PeriodChange } from '#domain/document/compare/total-difference.ts'
import type { Period } from '#domain/document/limits.ts'
import { paperSizeOf } from '#domain/document/paper-size.ts'
import { WIDTHS } from '#domain/document/quotation.ts'
import { type Html, html, trusted } from '#domain/html/html-tag.ts'
import { emsOf } from '#domain/numbers/figure-ems.ts'
import { formatDifference, formatMoney, formatPrice } from '#domain/numbers/format-figure.ts'
import { perPeriod } from '#domain/numbers/period-text.ts'
import { changes as WORDS } from '#domain/words/en/export.json'
import { files } from '#domain/words/languages/en.json'
import type { ChangeList, ListedVersion } from '../changes/change-list.ts'
import type { ListedEntry } from '../changes/entries.ts'
import type { Fact } from '../changes/facts.ts'
import type { Part } from '../changes/listed-difference.ts'
import type { Piece } from '../changes/pieces.ts'
import type { BlockHtml, Rich, TableHtml } from './block-html.ts'
import { type PaperContent, sampleFigures } from './index.ts'

/** A list of changes on pages: its summary, what makes the total's difference up, each change. */
export const changesContent = (list: ChangeList): PaperContent => ({
  paper: paperSizeOf(list.after.locale),
  fields: list.entries.flatMap(htmlIn),
  letters: JSON.stringify([list, WORDS]) + sampleFigures(list.before) + sampleFigures(list.after),
  lostPicture: files.picture,
  isRightToLeft: false,
  letterhead: null,
  subject: list.title,
  blocks: (rich) => [
    summaryBlock(list),
    ...(list.total.difference !== null && isTold(list.total) ? [differenceTable(list)] : []),
    ...(list.entries.length > 0 ? [changesTable(list, rich)] : []),
  ],
})

const htmlIn = ({ text, facts }: ListedEntry): string[] =>
  [...text, ...facts.flatMap((fact) => (fact.kind === 'words' ? fact.pieces : []))].map(
    ({ html }) => html,
  )

const block = { width: WIDTHS.content }

function summaryBlock({ title, before, after, summary }: ChangeList): BlockHtml {
  const version = (label: string, { name }: ListedVersion) =>
    html`<dt>${label}</dt><dd>${name}</dd>`
  return {
    ...block,
    kind: 'whole',
    html: html`<div class="change-summary"><p class="change-kicker">${WORDS.heading}</p><h1>${title}</h1><dl>${version(WORDS.from, before)}${version(WORDS.to, after)}</dl><p class="change-words">${summary}</p></div>`
      .text,
  }
}

/** The rows and terms that make up the total's difference, with the totals below. */
function differenceTable({ total, before, after }: ChangeList): BlockHtml {
  const { parts, others } = total
  const money = (value: number | null, period: Period, style: ListedVersion) =>
    perPeriod(formatMoney(value, style), period, style.language)
  const textsOf = ({ period, ...own }: PeriodChange) => [
    money(own.before, period, before),
    money(own.after, period, after),
  ]
  const totals = [
    [...textsOf(total), formatDifference(total.difference ?? 0, after)],
    ...others.map((other) => [...textsOf(other), '']),
  ]
  const figures = parts.map((part) => figuresOf(part, before, after))
  return tableOf(WORDS.madeUp, tracks([...figures, ...totals]), {
    rowCount: parts.length + others.length,
    row: (at) =>
      at < parts.length
        ? html`<div class="change part"><div class="number">${parts[at]?.number ?? ''}</div><div class="change-item">${parts[at]?.label ?? ''}</div>${figuresHtml(figures[at] ?? [])}</div>`
            .text
        : totalRow(totals[at - parts.length] ?? []),
    keepsWithNext: (at) => at >= parts.length,
    subtotal: totalRow(totals.at(-1) ?? []),
  })
}

const totalRow = (texts: readonly string[]): string =>
  html`<div class="subtotal change-total"><div class="number"></div><div class="change-item">${WORDS.total}</div>${figuresHtml(texts)}</div>`
    .text

type Rows = Omit<TableHtml, 'wrap' | 'title' | 'head'>

const tableOf = (title: string, style: string, rows: Rows): BlockHtml => ({
  ...block,
  kind: 'table',
  table: {
    wrap: (inner) => html`<div class="changes" style="${style}">${trusted(inner)}</div>`.text,
    title: html`<div class="title">${title}</div>`.text,
    head: headHtml(),
    ...rows,
  },
})

const figuresOf = (
  { before, after, difference }: Part,
  was: ListedVersion,
  is: ListedVersion,
): string[] => [formatPrice(before, was), formatPrice(after, is), formatDifference(difference, is)]

const figuresHtml = (texts: readonly string[]): Html[] =>
  texts.map((text) => html`<div class="figure">${text}</div>`)

function headHtml(): string {
  const { number, item, before, after, difference } = WORDS.columns
  const right = [before, after, difference].map((name) => html`<span>${name}</span>`)
  return html`<div class="head"><span class="left count">${number}</span><span class="left">${item}</span>${right}</div>`
    .text
}

/** Columns as wide as their longest figure needs; the descriptions get the rest. */
function tracks(figures: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((at) => {
    const ems = figures.reduce((most, row) => Math.max(most, emsOf(row[at] ?? '')), 0)
    return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, Math.ceil(ems * FIGURE_SIZE) + PADDING))
  })
  return `--columns:${NUMBER_WIDTH}px minmax(0,1fr) ${widths.map((width) => `${width}px`).join(' ')}`
}

const NUMBER_WIDTH = 36
const LEAST_WIDTH = 84
const MOST_WIDTH = 130
const FIGURE_SIZE = 13
const PADDING = 18

/** The changes; a line with the table's name stands above those in it. */
function changesTable({ entries }: ChangeList, rich: Rich): BlockHtml {
  const lines = entries.flatMap((entry, at): (ListedEntry | string)[] => {
    const above = entries[at - 1]
    const isNew = entry.block !== above?.block || entry.isInTable !== above.isInTable
    return isNew ? [entry.block, entry] : [entry]
  })
  const figures = entries.flatMap(({ facts }) =>
    facts.flatMap((fact) =>
      fact.kind === 'figure'
        ? [[fact.before, fact.after, fact.difference].map((figure) => figure?.text ?? '')]
        : [],
    ),
  )
  return tableOf(WORDS.heading, tracks(figures), {
    rowCount: lines.length,
    row: (at) => {
      const line = lines[at]
      if (typeof line === 'object') return entryHtml(line, rich).text
      return html`<div class="change-block">${line ?? ''}</div>`.text
    },
    keepsWithNext: (at) => typeof lines[at] === 'string',
    subtotal: '',
  })
}

/** A change: what it is about, and below it each thing that changed, from what to what. */
function entryHtml({ kind, number, text, facts }: ListedEntry, rich: Rich): Html {
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
