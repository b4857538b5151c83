import { rowsOf } from '#domain/document/blocks.ts'
import type { Entry } from '#domain/document/compare/entries.ts'
import type { Block, Quotation, TableRow } from '#domain/document/quotation.ts'
import { type Html, html, trusted } from '#domain/html/html-tag.ts'
import type { Known } from '#domain/paper/merged.ts'
import { type Pen, type Side, sideOf } from '#domain/paper/side.ts'
import { wordsIn } from '../../document/document-words.ts'

/** What the drawing of a version needs beside the version itself. */
export interface Style {
  /** Makes canonical html harmless for display. */
  readonly rich: (html: string) => string
  /** The same for a text block, whose samples are marked. */
  readonly text: (html: string) => string
  /** The words of the newer html, and among them those that only the older has, as ins and del. */
  readonly words: (before: string, after: string) => string
  readonly labels: Labels
  /** What the buttons say that bring an item back into the open document; null without them. */
  readonly bringBack: BringBackLabels | null
}

/** What the drawing says beside the document's own words. */
export interface Labels {
  readonly kinds: Readonly<Record<Entry['kind'], string>>
  /** The name of a changed field that the paper doesn't show; '' where it isn't named. */
  readonly field: (field: string) => string
  /** In place of a block of a type that this version doesn't know, with `{type}`. */
  readonly unknown: string
}

export interface BringBackLabels {
  readonly short: string
  readonly row: string
  readonly block: string
  /** Of an item that is there, but changed. */
  readonly asItWas: Readonly<Record<'row' | 'block', string>>
}

export interface Drawing {
  readonly after: Side
  readonly before: Side
  readonly blocks: Known<Block>
  readonly rows: Known<TableRow>
  /** What became of a block or row, by its id. */
  readonly entries: ReadonlyMap<string, Entry>
  readonly style: Style
  readonly pen: Pen
}

/**
 * @param before the version to compare with; none marks nothing
 * @param differences how the two differ; the domain finds it (compareDocuments)
 */
export function drawingOf(
  shown: Quotation,
  before: Quotation | null,
  differences: readonly Entry[],
  style: Style,
): Drawing {
  const after = sideIn(shown)
  const other = before ? sideIn(before) : after
  return {
    after,
    before: other,
    style,
    pen: penOf(style),
    entries: new Map(differences.map((entry) => [entry.rowId ?? entry.blockId ?? '', entry])),
    blocks: { before: blocksById(other), after: blocksById(after) },
    rows: { before: rowsById(other), after: rowsById(after) },
  }
}

const sideIn = (quotation: Quotation): Side => sideOf(quotation, wordsIn(quotation.language).paper)

const blocksById = ({ quotation }: Side) =>
  new Map(quotation.blocks.map((block) => [block.id, block as Block]))

const rowsById = ({ quotation }: Side) =>
  new Map(quotation.blocks.flatMap((block) => rowsOf(block)).map((row) => [row.id, row]))

/** The older text struck and the newer one marked, where they differ. */
const penOf = ({ rich, words }: Style): Pen => ({
  rich: (after, before = null) =>
    trusted(before === null || before === after ? rich(after) : words(before, after)),
  text(after, before = null): Html | string {
    if (before === null || before === after) return after
    const space = before && after && ' '
    return html`${before && html`<del>${before}</del>`}${space}${after && html`<ins>${after}</ins>`}`
  },
})
