import { OfferStateButton } from './offer-state.tsx'
import { $own } from './own.ts'
import { QuestionsButton } from './questions-button.tsx'

/** What has become of the open quotation, above the paper. */
export const OwnTools = () => (
  <>
    <OfferStateButton />
    {$own.value?.threads.$questions.value?.length ? <QuestionsButton /> : null}
  </>
)
