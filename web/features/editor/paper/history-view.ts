import { signal } from '@preact/signals-react'
import type { ComponentType } from 'react'
import type { Quotation } from '../../../../src/domain/document/quotation.ts'

/**
 * The view of the quotation's versions, which stands in for the paper while it is open (history/);
 * null while the paper is shown.
 */
export const $historyView = signal<ComponentType | null>(null)

/** The earlier version that is shown in place of the open document, and downloaded then. */
export const $shownVersion = signal<Quotation | null>(null)
