import type { Blocks } from './blocks.ts'
import { WIDTHS } from './columns.ts'
import { flow } from './flow.ts'
import { mapSame } from './same-list.ts'
import { minWidthOf, widthOf } from './widths.ts'

/** The width in px at which names stand beside their figures, on one line each. */
export const ITEMIZED_WIDTH = 300

/**
 * Widens price blocks for the lines above their totals: into the free space beside them, then at
 * the expense of the texts beside them, so that no block moves to another line (product: Totals).
 * A total that is wide enough stays as it is; the same list if nothing changes.
 */
export function withRoomForTotals(blocks: Blocks): Blocks {
  const widths: number[] = []
  let above = 0
  for (const placed of flow(blocks, widthOf, WIDTHS.content)) {
    const line = placed.map(({ item }) => item)
    // Narrower, the first block would move up to the end of the line above.
    const own = widthsWithRoom(line, above === 0 ? 0 : WIDTHS.content - above + 1)
    above = sumOf(own)
    widths.push(...own)
  }
  return mapSame(blocks, (block, at) => {
    const width = widths[at] ?? widthOf(block)
    return width === widthOf(block) ? block : { ...block, width }
  })
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/**
 * The widths of a line's blocks, in order.
 * @param leastOfFirst how wide the first one has to stay
 */
function widthsWithRoom(line: Blocks, leastOfFirst: number): number[] {
  const widths = line.map(widthOf)
  let free = WIDTHS.content - sumOf(widths)
  for (const [at, block] of line.entries()) {
    if (block.type !== 'price') continue
    let needed = ITEMIZED_WIDTH - (widths[at] ?? 0)
    const give = (most: number): number => {
      const given = Math.max(0, Math.min(needed, most))
      needed -= given
      widths[at] = (widths[at] ?? 0) + given
      return given
    }
    free -= give(free)
    for (const [other, text] of line.entries()) {
      if (text.type !== 'text') continue
      const least = Math.max(minWidthOf(text), other === 0 ? leastOfFirst : 0)
      widths[other] = (widths[other] ?? 0) - give((widths[other] ?? 0) - least)
    }
  }
  return widths
}
