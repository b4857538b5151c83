import { $route, modalPath, navigate } from '../../../state/routes.ts'
import type { Item } from '../paper/elements.ts'

/** Opens the info form of the block or row, `./info/{id}` (spec 2, Block-level icons). */
export function openInfo({ blockId, rowId }: Item): void {
  navigate(modalPath($route.get(), 'info', rowId ?? blockId))
}
