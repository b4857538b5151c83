import { signal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import { ifLoaded } from '../../../state/lazy.ts'

/** What stands where a letterhead could be; null until it is loaded, and for readers. */
export const $letterheadHint = signal<ComponentType | null>(null)

/** Shows owners where their logo could stand (product: Letterhead). Nothing waits for it. */
export function showLetterheadHint(): void {
  ifLoaded(
    () => import('./hint-view.tsx'),
    ({ Hint }) => {
      $letterheadHint.value = Hint
    },
  )
}
