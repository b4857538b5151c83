import { rowsOf } from '../../../../../src/domain/document/blocks.ts'
import type { Entry } from '../../../../../src/domain/document/compare/entries.ts'
import { type Outline, outlineOf } from '../../../../../src/domain/document/outline.ts'
import type {
  Block,
  BoqBlock,
  Quotation,
  TableRow,
} from '../../../../../src/domain/document/quotation.ts'
import {
  type SharedColumns,
  sharedColumns,
} from '../../../../../src/domain/document/shown-widths.ts'
import {
  sectionSum,
  type Totals,
  termsOf,
  totalsOf,
} from '../../../../../src/domain/numbers/totals.ts'
import type { PaperWords } from '../../../../../src/domain/words/words.ts'
import { wordsIn } from '../../document/words.ts'
import type { Known } from './merged.ts'

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
  /** In place of a block of a type that this version doesn't know. */
  readonly unknown: (type: string) => string
}

export interface BringBackLabels {
  readonly short: string
  readonly row: string
  readonly block: string
  /** Of an item that is there, but changed. */
  readonly asItWas: Readonly<Record<'row' | 'block', string>>
}

/** How two versions differ; the domain finds it (compareDocuments). */
export type Differences = readonly Entry[]

/** One side of a comparison: a version with what is worked out from it. */
export interface Side {
  readonly quotation: Quotation
  readonly totals: Totals
  readonly words: PaperWords
  readonly outline: Outline
  /** The widths that its tables share. */
  readonly shared: SharedColumns | null
  /** The sums of headings, by row id. */
  readonly sums: ReadonlyMap<string, number | null>
}

export interface Drawing {
  readonly after: Side
  readonly before: Side
  readonly blocks: Known<Block>
  readonly rows: Known<TableRow>
  /** What became of a block or row, by its id. */
  readonly entries: ReadonlyMap<string, Entry>
  readonly style: Style
}

/** @param before the version to compare with; none marks nothing */
export function drawingOf(
  shown: Quotation,
  before: Quotation | null,
  differences: Differences,
  style: Style,
): Drawing {
  const after = sideOf(shown)
  const other = before ? sideOf(before) : after
  return {
    ...{ after, before: other, style },
    entries: new Map(differences.map((entry) => [entry.rowId ?? entry.blockId ?? '', entry])),
    blocks: { before: blocksById(other), after: blocksById(after) },
    rows: { before: rowsById(other), after: rowsById(after) },
  }
}

export const NO_DIFFERENCES: Differences = []

function sideOf(quotation: Quotation): Side {
  const { blocks, numbering, locale } = quotation
  const tables = blocks.filter((block): block is BoqBlock => block.type === 'boq')
  return {
    quotation,
    totals: totalsOf(blocks, termsOf(quotation)),
    words: wordsIn(quotation.language).paper,
    outline: outlineOf(blocks, numbering),
    shared: sharedColumns(blocks, locale),
    sums: new Map(tables.flatMap(({ boq }) => sumsIn(boq.rows))),
  }
}

const sumsIn = (rows: readonly TableRow[]) =>
  rows.flatMap((row, at): [string, number | null][] =>
    row.type === 'heading' && (row.hasSum || row.isClosed) ? [[row.id, sectionSum(rows, at)]] : [],
  )

const blocksById = ({ quotation }: Side) =>
  new Map(quotation.blocks.map((block) => [block.id, block as Block]))

const rowsById = ({ quotation }: Side) =>
  new Map(quotation.blocks.flatMap((block) => rowsOf(block)).map((row) => [row.id, row]))
