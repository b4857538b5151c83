import { bar as WORDS } from '#domain/words/en/menu.json'
import { $openQuotation, copyChanged } from '../../state/open-quotation.ts'
import { $route, parentPath, type Route } from '../../state/routes.ts'
import { labelOf, MENU_NODES } from '../navigation/menu-tree.ts'

/**
 * Updates the tab's title with the screen and the open quotation's name; the
 * server sets the first one.
 */
export function followTitle(): void {
  $route.listen(update)
  $openQuotation.listen(update)
}

function update(): void {
  const { isLoaded, isCopy, name } = $openQuotation.get()
  // It is also the title of a printout.
  const shown = isCopy ? copyChanged() : name
  document.title = titleOf($route.get(), isLoaded ? shown : '')
}

/**
 * The title of the tab: the screen's name in the menu, or in the editor the quotation's name.
 * @param name the open quotation's, if it has one
 */
export function titleOf(route: Route, name: string | undefined): string {
  const item = MENU_NODES.find(({ href }) => href === parentPath(route))
  const title = route.screen === 'editor' ? name : item && labelOf(item.id)
  return title ? `${title} · ${WORDS.product}` : WORDS.product
}
