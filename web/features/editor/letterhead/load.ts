import { signal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import { ifLoaded } from '../../../state/lazy.ts'
import { lateViews } from '../paper/until-loaded.tsx'

/** What shows a letterhead, with its styles and typefaces; many quotations have none. */
export const letterheadViews = lateViews(() => import('./view.tsx'))

export const loadLetterhead = letterheadViews.load

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
