import { nanoquery } from '@nanostores/query'
import { computed } from 'nanostores'
import { type Answer, api, type QuotationSummary } from '../../state/api.ts'
import { $session } from '../../state/session.ts'

/** Each visit asks the server again and shows what it knows meanwhile; a failure waits for a retry. */
const cache = new Map()
const [createFetcherStore] = nanoquery({ cache, dedupeTime: 0, onErrorRetry: null })

/** Part of every key: a login fetches the lists again (spec 4). */
const $who = computed($session, ({ status, email }) => (status === 'known' ? email : null))

/** A logout empties them (spec 4): nothing of one's lists is left in the page. */
$session.listen(({ status }) => {
  if (status === 'anonymous') cache.clear()
})

/** One's own quotations and those shared with one. */
export const $quotations = createFetcherStore<QuotationSummary[]>(['quotation-list', $who], {
  fetcher: async () => dataOf(await api.getQuotationList()).quotations,
})

/** One's own categories, for suggestions; the empty one left out. */
export const $categories = createFetcherStore<string[]>(['quotation-categories', $who], {
  fetcher: async () => dataOf(await api.getQuotationCategories()).categories,
})

/** The query library knows failures as throws only. */
function dataOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data
  throw new Error(answer.message)
}
