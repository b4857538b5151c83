import { isBookmarkable } from '../../../../src/domain/document/bookmark.ts'
import { $copyState } from '../../../state/copy-state.ts'

const ICON = '[data-action="bookmark"]'
/** By then what was copied, cut or pasted is on the screen and has stopped moving, in ms. */
const SETTLED_MS = 300

/** Paste-type blocks and those of a type that nobody here knows can't be bookmarked (spec 2). */
export function markBookmarkable(item: HTMLElement): void {
  const { blockType } = item.dataset
  if (blockType === undefined || isBookmarkable(blockType)) return
  const icon = item.querySelector<HTMLElement>(`:scope > [data-bar] > ${ICON}`)
  if (icon) icon.hidden = true
}

/**
 * Keeps the icons 'Add to bookmarks' disabled while the copy panel is visible (spec 2, Block-level
 * icons). It is told once the paper stands still: there may be 5,000 rows. Gives back the way to end
 * that.
 * @param roots where the icons stand, and the bars that new ones are copied from
 */
export function followCopyPanel(roots: readonly ParentNode[]): () => void {
  let isTold = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    const { isVisible } = $copyState.get()
    if (isVisible === isTold) return
    isTold = isVisible
    for (const root of roots) for (const icon of root.querySelectorAll(ICON)) mark(icon, isVisible)
  }
  const stop = $copyState.subscribe(({ isVisible }) => {
    clearTimeout(timer)
    if (isVisible !== isTold) timer = setTimeout(tell, SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function mark(icon: Element, isDisabled: boolean): void {
  if (isDisabled) icon.setAttribute('aria-disabled', 'true')
  else icon.removeAttribute('aria-disabled')
}
