import { signal } from '@preact/signals-react'
import type { ComponentType } from 'react'

/** What stands where a letterhead could be; null until it is loaded, and for readers. */
export const $letterheadHint = signal<ComponentType | null>(null)

/** Shows owners where their logo could stand (product: Letterhead). Nothing waits for it. */
export function showLetterheadHint(): void {
  import('./hint-view.tsx').then(
    ({ Hint }) => {
      $letterheadHint.value = Hint
    },
    // It is shown the next time.
    () => {},
  )
}
