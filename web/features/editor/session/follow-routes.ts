import { effect } from '@preact/signals-react'
import { mayCopy } from '#domain/document/access.ts'
import { NEW_ID } from '#domain/document/quotation.ts'
import { onMenu, setMenu } from '../../../state/menu.ts'
import { $move, $route, navigate, quotationPath, type Route } from '../../../state/routes.ts'
import { metaNow } from '../document/now.ts'
import { $document, $isDirty, $isNewer } from '../document/store.ts'
import { focusPaper } from '../paper/focus.ts'
import { $costViews } from '../paper/room-views.ts'
import { commitOpenRichText } from '../rich-text/index.ts'
import { load } from './load.ts'

/** The source of the next load, unless it follows from the id. */
let preset: 'memory' | null = null

/**
 * Loads what the address asks for, now and whenever it changes. Opening or closing a modal over the
 * same quotation never reloads it; a quotation that has just got its own address is loaded already;
 * every other move loads (product: Loading). Resolves with the first load.
 */
export function followRoutes(): Promise<void> {
  $route.listen((route, before) => void follow(route, before))
  effect(enableMenu)
  onMenu('back', goBack)
  onMenu('new', () => startNew())
  return follow($route.get(), null)
}

async function follow(route: Route, before: Route | null | undefined): Promise<void> {
  // The typing in a rich text is committed late, and the route may lead away from the paper.
  commitOpenRichText()
  setMenu('back', { isHidden: route.screen === 'editor' || $document.peek() === null })
  if (route.screen !== 'editor') return enableMenu()
  if (before?.screen === 'editor' && before.quotationId === route.quotationId) return
  if (before?.screen === 'editor' && isOpen(route) && $move.get().cause === 'link') return
  const isFromMemory = preset !== null || ($isDirty.peek() && $move.get().cause === 'link')
  const source = isOpen(route) && isFromMemory ? 'memory' : undefined
  preset = null
  await load(route.quotationId, before ? source : undefined)
  enableMenu()
}

/**
 * Enables Save, Share, Send, downloads and Insert while a paper that the user may see is shown (product:
 * Menu). Rows go into a table, so 'Row' needs one. A saved quotation has a history, for its owner
 * and super-admins. The owner's file with costs is offered while costs are shown: while they are
 * hidden, nothing hints at them.
 */
function enableMenu(): void {
  const { permissionLevel: level, revision } = $document.value?.meta.value ?? {}
  const hasTable = $document.value?.blocks.value.some(({ type }) => type === 'boq')
  const isInSight = $route.get().screen === 'editor'
  const isShut = level === undefined || level === 'Forbidden' || $isNewer.value
  const isDisabled = !isInSight || isShut
  for (const id of ['save', 'share', 'send', 'link', 'pdf', 'excel', 'insert'] as const)
    setMenu(id, { isDisabled })
  for (const id of ['boqItem', 'textItem', 'priceItem', 'photo'] as const)
    setMenu(id, { isDisabled })
  setMenu('boqRow', { isDisabled: isDisabled || !hasTable })
  setMenu('history', { isHidden: isDisabled || !revision || mayCopy(level) })
  const hasCosts = level === 'Owner' && $costViews.value !== null
  setMenu('excel-costs', { isDisabled, isHidden: isDisabled || !hasCosts })
}

const isOpen = (route: Route): boolean =>
  route.screen === 'editor' && route.quotationId === metaNow()?.id

/** Leads back from a list to the paper as it was left (product: Loading). */
function goBack(): void {
  const id = metaNow()?.id
  if (!id) return
  preset = 'memory'
  navigate(quotationPath(id))
}

/**
 * Opens a fresh template; unsaved work on the previous document is kept and offered.
 * @param search names another one than new quotations start with: `?template=bathroom`
 */
export function startNew(search = ''): void {
  const route = $route.get()
  const wasNew = route.screen === 'editor' && route.quotationId === NEW_ID
  navigate(quotationPath() + search)
  // The same route is not loaded again by itself.
  if (wasNew) void load(NEW_ID)
  focusPaper()
}
