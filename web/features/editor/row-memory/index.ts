import { lazy } from '../../../state/lazy.ts'
import { $isLocked, $isReadOnly } from '../document/store.ts'
import { blockIdOf, closest } from '../paper/elements.ts'

/** Offering earlier rows is a chunk of its own, loaded with the first letter of a description. */
const loadSuggestions = lazy(() => import('./suggestions.ts'))

type Suggestions = Awaited<ReturnType<typeof loadSuggestions>>
let suggestions: Suggestions | null = null

/** Offers the user's earlier rows while a row's description is typed. */
export function offerRows(): void {
  addEventListener('input', ({ target }) => {
    const cell = closest(target, '[data-cell="description"]')
    if (!cell || blockIdOf(cell) === null || $isReadOnly.peek() || $isLocked.peek()) return
    // Without them typing goes on: nothing is said when they can't be loaded.
    loadSuggestions().then(
      (loaded) => {
        suggestions = loaded
        loaded.suggestFor(cell)
      },
      () => {},
    )
  })
  // On the window, and before an editor is mounted: its keys must not be the text editor's too.
  addEventListener('keydown', (event: KeyboardEvent) => suggestions?.handleKey(event), {
    capture: true,
  })
}
