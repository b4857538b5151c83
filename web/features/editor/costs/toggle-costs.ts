import { keepText, readKept } from '../../../state/browser-storage.ts'
import { lazy, withLoaded } from '../../../state/lazy.ts'
import { $isReadOnly } from '../document/store.ts'
import { $costViews, setCostSwitch } from '../paper/room-views.ts'

/** Where the browser keeps that costs are shown. */
const KEY = 'costs'

const loadViews = lazy(async () => (await import('./cost-summary.tsx')).COST_VIEWS)

/** Shows what rows cost, or hides it again; a setting of this browser (product: Costs). */
export function toggleCosts(): void {
  if ($costViews.peek()) {
    $costViews.value = null
    keepText(KEY, null)
  } else withLoaded(loadViews, show)
}

/** Shows costs again if they were shown when the page was left; the menus may switch them now. */
export function restoreCosts(): void {
  setCostSwitch(toggleCosts)
  if (readKept(KEY) !== null && !$isReadOnly.peek()) withLoaded(loadViews, show)
}

function show(views: Awaited<ReturnType<typeof loadViews>>): void {
  $costViews.value = views
  keepText(KEY, 'shown')
}
