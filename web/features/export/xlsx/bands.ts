import type { Block } from '../../../../src/domain/document/quotation.ts'
import { widthOf } from '../../../../src/domain/document/widths.ts'
import type { Grid } from './grid.ts'

/** A block and the columns that it covers. */
export interface PlacedBlock<B extends Block = Block> {
  readonly block: B
  readonly column: number
  readonly span: number
}

/** Blocks that stand side by side. */
export type Band = readonly PlacedBlock[]

/**
 * The blocks as they flow on the paper: from left to right, wrapping. A table or a priced row needs all
 * columns, so it stands alone; other blocks cover the columns that come closest to their place.
 * @param widthNeeded what a block can't do with less of, in px
 */
export function bandsOf(
  blocks: readonly Block[],
  grid: Grid,
  widthNeeded: (block: Block) => number,
): Band[] {
  const columns = grid.widths.length
  return lines(blocks, grid.paperWidth).flatMap((line) =>
    groups(line, columns).map((group) => {
      const [first] = group
      if (first && isTable(first.block)) return [{ block: first.block, column: 0, span: columns }]
      return place(group, grid, widthNeeded)
    }),
  )
}

/** A block between its edges on the paper, in px. */
interface FlowedBlock {
  readonly block: Block
  readonly left: number
  readonly right: number
}

const isTable = ({ type }: Block): boolean => type === 'boq' || type === 'row'

function lines(blocks: readonly Block[], paperWidth: number): FlowedBlock[][] {
  const lines: FlowedBlock[][] = []
  let left = paperWidth
  for (const block of blocks) {
    const width = widthOf(block)
    if (left + width > paperWidth) {
      lines.push([])
      left = 0
    }
    lines.at(-1)?.push({ block, left, right: left + width })
    left += width
  }
  return lines
}

/** The parts of a line that can share rows: no table, and no more blocks than columns. */
function groups(line: readonly FlowedBlock[], most: number): FlowedBlock[][] {
  const groups: FlowedBlock[][] = []
  for (const flowed of line) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && last.length < most && !isTable(before.block) && !isTable(flowed.block))
      last.push(flowed)
    else groups.push([flowed])
  }
  return groups
}

/** Narrower than this a column holds no text. */
const MIN_TEXT_WIDTH = 60
/** In px that a block is off its place: what it costs to be too narrow. */
const TOO_NARROW = 10_000

/** Tries all ways to share the columns out, of which there are few, and takes the closest. */
function place(
  group: readonly FlowedBlock[],
  grid: Grid,
  widthNeeded: (block: Block) => number,
): Band {
  const edges = [0]
  for (const width of grid.widths) edges.push((edges.at(-1) ?? 0) + width)
  const scale = (edges.at(-1) ?? 1) / grid.paperWidth
  const costOf = (ends: readonly number[]) =>
    group.reduce((sum, { block, right }, at) => {
      const end = edges[ends[at] ?? 0] ?? 0
      const width = end - (edges[ends[at - 1] ?? 0] ?? 0)
      const isTooNarrow = width < Math.max(MIN_TEXT_WIDTH, widthNeeded(block))
      return sum + Math.abs(end - right * scale) + (isTooNarrow ? TOO_NARROW : 0)
    }, 0)
  const ways = choose(group.length, 1, grid.widths.length).map((ends) => ({
    ends,
    cost: costOf(ends),
  }))
  const best = ways.reduce((one, other) => (other.cost < one.cost ? other : one))
  return group.map(({ block }, at) => {
    const column = best.ends[at - 1] ?? 0
    return { block, column, span: (best.ends[at] ?? column + 1) - column }
  })
}

/** All increasing lists of `count` whole numbers from `from` to `to`, the lowest first. */
function choose(count: number, from: number, to: number): number[][] {
  if (count === 0) return [[]]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at).flatMap((first) =>
    choose(count - 1, first + 1, to).map((rest) => [first, ...rest]),
  )
}
