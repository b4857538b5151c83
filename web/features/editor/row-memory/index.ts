import { ifLoaded, lazy } from '../../../state/lazy.ts'
import { $isLocked, $isReadOnly } from '../document/store.ts'
import { blockIdOf, closest, LINE } from '../paper/elements.ts'

/** The code for offering earlier rows is a chunk, loaded with the first letter of a description. */
const loadSuggestions = lazy(() => import('./suggestions.ts'))

type Suggestions = Awaited<ReturnType<typeof loadSuggestions>>
let suggestions: Suggestions | null = null

/** Offers the user's earlier rows while a row's description is typed. */
export function offerRows(): void {
  addEventListener('input', ({ target }) => {
    const cell = closest(target, '[data-cell="description"]')
    if (
      !cell ||
      cell.closest(LINE) ||
      blockIdOf(cell) === null ||
      $isReadOnly.peek() ||
      $isLocked.peek()
    )
      return
    // If it can't be loaded, typing continues without suggestions and without a message.
    ifLoaded(loadSuggestions, (loaded) => {
      suggestions = loaded
      loaded.suggestFor(cell)
    })
  })
  // On the window, and attached before any editor is mounted: keys for the list must not reach the
  // text editor too.
  addEventListener('keydown', (event: KeyboardEvent) => suggestions?.handleKey(event), {
    capture: true,
  })
}
