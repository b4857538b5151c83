import { QUOTATION_STATES } from '../../../../src/domain/offers/quotation-states.ts'
import type { QuotationSummary } from '../../../state/api.ts'
import type { ListFilter } from '../../../ui/list/filters.tsx'
import { STATE_NAMES } from '../../../ui/offer-state.tsx'
import { WORDS } from './state-words.ts'

/** Narrows the list to one's own quotations at a state, or with open questions. */
export const STATE_FILTER: ListFilter<QuotationSummary> = {
  key: 'state',
  label: WORDS.heading,
  all: WORDS.all,
  options: [
    ...QUOTATION_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
    { value: 'question', label: WORDS.withQuestions },
  ],
  accepts: ({ state, openQuestions = 0 }, value) =>
    value === 'question' ? openQuestions > 0 : state === value,
}
