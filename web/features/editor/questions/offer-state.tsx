import { signal } from '@preact/signals-react'
import type { QuotationState } from '../../../../src/domain/offers/quotation-states.ts'
import { setNextSendTab } from '../../../state/next-send-tab.ts'
import { $route, modalPath, navigate } from '../../../state/routes.ts'
import { OfferState } from '../../../ui/offer-state.tsx'
import styles from './questions.module.css'
import { WORDS } from './questions-words.ts'

/** Where the open quotation stands; null for a draft. */
export const $offerState = signal<QuotationState | null>(null)

/** Above the paper: where the offer stands, as in the list, and the way to what was sent. */
export function OfferStateButton() {
  const state = $offerState.value
  if (!state) return null
  return (
    <button
      type="button"
      className={styles.offer}
      data-action="sent"
      data-tip={WORDS.showSent}
      onClick={() => {
        setNextSendTab('sent')
        navigate(modalPath($route.get(), 'send'))
      }}
    >
      <OfferState state={state} />
    </button>
  )
}
