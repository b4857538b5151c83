import { dropTypedFigure, takeAgain } from './cells/typed-figure.ts'
import { redo, undo } from './commands.ts'
import { flushEdits } from './flush.ts'
import { keepFocus } from './keep-focus.ts'
import type { Step } from './model/history.ts'

/** Takes the latest edit back. A figure that is still being typed goes first. */
export async function travelBack(): Promise<void> {
  if (dropTypedFigure()) return
  await flushEdits()
  arrive(undo)
}

/** Does the latest undone edit again. */
export async function travelForward(): Promise<void> {
  await flushEdits()
  arrive(redo)
}

function arrive(travel: () => Step | null): void {
  const goOn = keepFocus()
  const step = travel()
  if (!step) return
  goOn()
  takeAgain()
  reveal(step.at)
}

/** Brings the block that the step changed into sight. */
function reveal(id: string | null): void {
  if (!id) return
  requestAnimationFrame(() => {
    const block = document.querySelector(`[data-block-id="${id}"]`)
    if (block && !isInSight(block)) block.scrollIntoView({ block: 'center' })
  })
}

/** At least a line of it below the bar and the tools, and above the screen's foot. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 136 && top < innerHeight - 40
}
