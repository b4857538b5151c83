import { call, type Reply } from '../../state/api.ts'
import { createListQuery } from '../../state/list-query.ts'

export type Overview = Reply<'get-overview', 'get'>
export type Outcome = 'won' | 'lost' | 'open'

/** In the order in which a bar is stacked. */
export const OUTCOMES: readonly Outcome[] = ['won', 'lost', 'open']

/** What has become of the user's offers, by the months of the browser's time zone. */
export const $overview = createListQuery(
  'overview',
  () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return call('GET', 'get-overview', { timeZone })
  },
  (overview: Overview) => overview,
)

export const sumOf = ({ months }: Overview, outcome: Outcome): number =>
  months.reduce((sum, month) => sum + month[outcome], 0)

/** Whether there is nothing to show yet. */
export const isEmpty = (overview: Overview): boolean =>
  overview.waitingCount === 0 && OUTCOMES.every((outcome) => sumOf(overview, outcome) === 0)
