import { ifLoaded, lazy } from '../../../state/lazy.ts'
import { $session } from '../../../state/session.ts'
import { isFixed } from '../document/now.ts'
import { closest } from '../paper/elements.ts'

const loadSuggestions = lazy(() => import('./suggest-clients.ts'))
const loadOffer = lazy(() => import('./offer-language.ts'))

/**
 * Offers the user's clients while a client's name or company is typed (product: Clients), and the
 * language of a country once it is typed (product: Language).
 */
export function offerClients(): void {
  addEventListener('input', () => {
    if (isFixed()) return
    const field = typedField(NAMING)
    // If they can't be loaded, typing continues without suggestions and without a message.
    if (field && $session.get().status === 'known')
      ifLoaded(loadSuggestions, ({ suggestClients }) =>
        suggestClients(field, () => typedField(NAMING)),
      )
    else if (typedField(COUNTRY))
      ifLoaded(loadOffer, ({ offerOnceLeft }) => offerOnceLeft(() => typedField(COUNTRY) !== null))
  })
}

/** The field that has the caret, if it is one of these. */
function typedField(names: string): HTMLElement | null {
  return closest(getSelection()?.anchorNode, names)
}

const selectorOf = (name: string) => `[contenteditable] [data-field="${name}"]`
const NAMING = ['client', 'company'].map(selectorOf).join()
const COUNTRY = selectorOf('country')
