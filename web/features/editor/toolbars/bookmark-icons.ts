import { isBookmarkable } from '../../../../src/domain/document/bookmark.ts'
import { $copyState } from '../../../state/copy-state.ts'

const ICON = '[data-action="bookmark"]'
/** ms after which a copied, cut or pasted item has been drawn and has stopped moving. */
const SETTLED_MS = 300

/** Hides the icon on paste-type blocks and on blocks of an unknown type (product: Item icons). */
export function markBookmarkable(block: HTMLElement): void {
  const { blockType } = block.dataset
  if (blockType === undefined || isBookmarkable(blockType)) return
  const icon = block.querySelector<HTMLElement>(`:scope > [data-bar] > ${ICON}`)
  if (icon) icon.hidden = true
}

/**
 * Keeps the 'Add to bookmarks' icons disabled while the copy panel is visible (product: Item
 * icons). Waits for the animation to end, since there may be 5,000 rows to mark.
 * @param roots the paper, and the templates that new toolbars are copied from
 * @returns a function that stops it
 */
export function followCopyPanel(roots: readonly ParentNode[]): () => void {
  let isDisabled = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    const { isVisible } = $copyState.get()
    if (isVisible === isDisabled) return
    isDisabled = isVisible
    for (const root of roots)
      for (const icon of root.querySelectorAll(ICON)) setDisabled(icon, isVisible)
  }
  const stop = $copyState.subscribe(({ isVisible }) => {
    clearTimeout(timer)
    if (isVisible !== isDisabled) timer = setTimeout(update, SETTLED_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function setDisabled(icon: Element, isDisabled: boolean): void {
  if (isDisabled) icon.setAttribute('aria-disabled', 'true')
  else icon.removeAttribute('aria-disabled')
}
