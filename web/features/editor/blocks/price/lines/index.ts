/** Shows and edits the lines above a total (product: Totals); loaded on demand. */
import { toast } from '../../../../../state/toasts.ts'
import { onStaleRounding } from '../../../document/store.ts'
import { setLineFigures } from '../../../figures/line-figures.ts'
import { attachLineKeys } from './line-keys.ts'
import { LINES_WORDS } from './line-words.ts'
import { typedLines } from './typed-lines.ts'

export { addLine } from './commands.ts'
export { TotalList } from './total-list.tsx'

export function startLines(): void {
  setLineFigures(typedLines)
  // Not on the server.
  if (typeof document !== 'object') return
  attachLineKeys()
  onStaleRounding(() => toast.info(LINES_WORDS.staleRounding))
}
