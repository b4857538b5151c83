import { lazy } from '../../../state/lazy.ts'
import { $session } from '../../../state/session.ts'
import { $isLocked, $isReadOnly } from '../document/store.ts'

const loadSuggestions = lazy(() => import('./suggest-clients.ts'))

/** Offers the user's clients while a client's name or company is typed (product: Clients). */
export function offerClients(): void {
  addEventListener('input', () => {
    const field = typedField()
    if (!field || $isReadOnly.peek() || $isLocked.peek() || $session.get().status !== 'known')
      return
    // If it can't be loaded, typing continues without suggestions and without a message.
    loadSuggestions().then(
      ({ suggestClients }) => suggestClients(field, typedField),
      () => {},
    )
  })
}

/** The field that names the client and has the caret. */
function typedField(): HTMLElement | null {
  const { anchorNode } = getSelection() ?? {}
  const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement
  return element?.closest<HTMLElement>(NAMING) ?? null
}

const NAMING = ['client', 'company']
  .map((name) => `[contenteditable] [data-field="${name}"]`)
  .join()
