import { $route } from '../../../state/routes.ts'
import { closest } from '../paper/elements.ts'
import { goToChange } from './changes.ts'

/**
 * Escape leaves what is compared; n and N lead through its changes while the focus is in it.
 * @returns stops listening
 */
export function listenToKeys(leave: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented || $route.get().modal) return
    if (target instanceof Element && target.closest('input, select, textarea, [role="dialog"]'))
      return
    if (key === 'Escape') leave()
    // A single letter, which somebody may say or press by mistake elsewhere.
    else if (key.toLowerCase() === 'n' && closest(target, '[data-history-view]'))
      goToChange(key === 'N' ? -1 : 1)
    else return
    event.preventDefault()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}
