import { MIN_WIDTHS } from '#domain/document/columns.ts'
import { flow } from '#domain/document/flow.ts'
import { type Block, WIDTHS } from '#domain/document/quotation.ts'
import { widthOf } from '#domain/document/widths.ts'
import { type Grid, widthAcross } from './grid.ts'
import { type ColumnSpan, MIN_TEXT_WIDTH, waysToShare } from './share-columns.ts'

/** A block and the columns that it covers. */
export interface PlacedBlock extends ColumnSpan {
  readonly block: Block
}

/** Blocks that are side by side. */
export type Band = readonly PlacedBlock[]

/**
 * The blocks as they flow on the paper: from left to right, wrapping. A table or a priced
 * row needs all columns, so it has a band to itself; other blocks get the columns that
 * come closest to their place.
 * @param widthNeeded the least width of a block, in px
 * @param standsAlone whether it needs all columns, so that nothing can be beside it
 */
export function bandsOf(
  blocks: readonly Block[],
  grid: Grid,
  widthNeeded: (block: Block) => number,
  standsAlone: (block: Block) => boolean,
): Band[] {
  const columns = grid.widths.length
  return lines(blocks, grid.paperWidth).flatMap((line) =>
    groups(line, columns, standsAlone).map((group) => {
      const [first] = group
      if (first && standsAlone(first.block))
        return [{ block: first.block, column: 0, span: columns }]
      return place(group, grid, widthNeeded)
    }),
  )
}

interface FlowedBlock {
  readonly block: Block
  /** Its right edge on the paper, in px. */
  readonly right: number
}

const lines = (blocks: readonly Block[], paperWidth: number): FlowedBlock[][] =>
  flow(blocks, widthOf, WIDTHS.content).map((line) =>
    line.map(({ item: block, x, width }) => {
      const rest = WIDTHS.content - x - width
      // The rest of a line belongs to its last block, if no other block has room there.
      return { block, right: rest < MIN_WIDTHS.block ? paperWidth : x + width }
    }),
  )

/**
 * Splits a line into groups that can share rows: without tables, and with no
 * more blocks than columns.
 */
function groups(
  line: readonly FlowedBlock[],
  most: number,
  standsAlone: (block: Block) => boolean,
): FlowedBlock[][] {
  const groups: FlowedBlock[][] = []
  for (const flowed of line) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (
      last &&
      before &&
      last.length < most &&
      !standsAlone(before.block) &&
      !standsAlone(flowed.block)
    )
      last.push(flowed)
    else groups.push([flowed])
  }
  return groups
}

/**
 * The cost of a block that is too narrow; the other cost is how many px off its place a block ends.
 */
const TOO_NARROW = 10_000

/** Of all ways to share out the columns (there are few), picks the one closest to the paper. */
function place(
  group: readonly FlowedBlock[],
  grid: Grid,
  widthNeeded: (block: Block) => number,
): Band {
  const columns = grid.widths.length
  const scale = widthAcross(grid, 0, columns) / grid.paperWidth
  const costOf = (spans: readonly ColumnSpan[]) =>
    group.reduce((sum, { block, right }, at) => {
      const { column, span } = spans[at] ?? { column: 0, span: 0 }
      const least = Math.max(MIN_TEXT_WIDTH, widthNeeded(block))
      const isTooNarrow = widthAcross(grid, column, span) < least
      const off = Math.abs(widthAcross(grid, 0, column + span) - right * scale)
      return sum + off + (isTooNarrow ? TOO_NARROW : 0)
    }, 0)
  const all = { column: 0, span: columns }
  // The rest of a line may be left blank: it then counts as one more part.
  const ways = [...waysToShare(all, group.length + 1), ...waysToShare(all, group.length)]
  const costs = ways.map(costOf)
  const best = ways[costs.indexOf(Math.min(...costs))] ?? []
  return group.map(({ block }, at) => ({ block, column: 0, span: columns, ...best[at] }))
}
