import { dropTypedFigure, takeAgain } from '../figures/active-edit.ts'
import { loadAfterwards } from '../load-afterwards.ts'
import { flushEdits } from './commit-pending.ts'
import type { Step } from './history.ts'
import { redo, undo } from './store.ts'

/** Takes the latest edit back. A figure that is still being typed goes first. */
export async function travelBack(): Promise<void> {
  if (!dropTypedFigure()) await travel(undo)
}

/** Does the latest undone edit again. */
export const travelForward = (): Promise<void> => travel(redo)

async function travel(go: () => Step | null): Promise<void> {
  await flushEdits()
  const later = await loadAfterwards().catch(() => null)
  const arrive = later?.setOut()
  const step = go()
  if (!step) return
  takeAgain()
  arrive?.(step)
}
