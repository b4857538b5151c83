/** Shows and edits the lines above a total (product: Totals); loaded on demand. */
import { setLineFigures } from '../../../figures/line-figures.ts'
import { attachLineKeys } from './line-keys.ts'
import { typedLines } from './typed-lines.ts'

export { addLine } from './commands.ts'
export { TotalList } from './total-list.tsx'

export function startLines(): void {
  setLineFigures(typedLines)
  // Not on the server.
  if (typeof document === 'object') attachLineKeys()
}
