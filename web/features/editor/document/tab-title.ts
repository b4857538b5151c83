import { effect } from '@preact/signals-react'
import { $document } from './store.ts'

const PRODUCT = 'Quotation'

/** The browser's tab is called as the quotation on the paper, as the server calls it too (web/ssr.tsx). */
export function nameTab(): void {
  effect(() => {
    const name = $document.value?.meta.value.name
    document.title = name ? `${name} · ${PRODUCT}` : PRODUCT
  })
}
