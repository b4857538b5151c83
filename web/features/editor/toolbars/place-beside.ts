import { handleOf } from '../dragging/handles.ts'
import { edgeOf } from '../resizing/separators.ts'

/**
 * Blocks that stand side by side have no margin between them: a handle goes over the line, its
 * icons make room for it, and an edge goes into its own block: none lies on the neighbour's.
 */
export function placeBeside(root: Element): void {
  const blocks = [...root.querySelectorAll<HTMLElement>('[data-block-id]')]
  const tops = blocks.map(({ offsetTop }) => offsetTop)
  const isBeside = (at: number) => at > 0 && at < tops.length && tops[at] === tops[at - 1]
  for (const [at, block] of blocks.entries()) {
    const bar = block.querySelector(':scope > [data-bar]')
    for (const part of [handleOf(block), bar]) part?.toggleAttribute('data-beside', isBeside(at))
    edgeOf(block)?.toggleAttribute('data-beside', isBeside(at + 1))
  }
}
