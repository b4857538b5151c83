import { columnsMenu as WORDS } from '#domain/words/en/editor.json'
import { lazy, withLoaded } from '../../../../state/lazy.ts'
import { blockIdOf, columnsButtonIn } from '../../paper/elements.ts'
import { toolButton } from '../../paper/tool-button.ts'
import styles from './columns-button.module.css'

const loadMenu = lazy(() => import('./columns-menu.ts'))

/**
 * Adds the button to the end of a table's headings, outside React like the toolbars. It is no tab
 * stop: Tab leads to it from the last heading (product: Tab order).
 */
export function addColumnsButton(block: Element): void {
  const head = block.querySelector('[data-column]')?.parentElement
  if (!head || columnsButtonIn(block)) return
  const button = toolButton(WORDS.label, `${styles.button} screen-only`)
  button.dataset.action = 'columns'
  button.ariaHasPopup = 'menu'
  button.ariaExpanded = 'false'
  // The cell in editing keeps the focus, and with it the button stays in view on a phone.
  button.addEventListener('pointerdown', (event) => event.preventDefault())
  button.addEventListener('click', () => openColumns(button))
  head.append(button)
}

/** Opens the menu of the columns of the table that the element is in. */
export function openColumns(opener: HTMLElement): void {
  const boqId = blockIdOf(opener)
  if (boqId === null) return
  withLoaded(loadMenu, (menu) => menu.openColumnsMenu(opener, boqId))
}

export function removeColumnsButtons(root: ParentNode): void {
  for (let button = columnsButtonIn(root); button; button = columnsButtonIn(root)) button.remove()
}
