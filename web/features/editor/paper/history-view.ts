import { signal } from '@preact/signals-react'
import type { ComponentType } from 'react'

/**
 * The view of the quotation's versions, which stands in for the paper while it is open (history/);
 * null while the paper is shown.
 */
export const $historyView = signal<ComponentType | null>(null)
