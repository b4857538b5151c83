import { api, type Reply } from './api.ts'

type List = Reply<'number-series', 'get'>

/** A series of quotation numbers (product: Quotation numbers). */
export type NumberSeries = List['series'][number]

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const PATH = `/api/number-series?timeZone=${encodeURIComponent(timeZone)}`

/** The calls of numbers (api: Number calls), apart from `api` because chunks on demand use them. */
export const numberCalls = {
  list: () => api.authenticated<List>({ method: 'GET', path: PATH }),
  save: (series: Omit<NumberSeries, 'nextNumber'>) =>
    api.authenticated<{ message: string }>({ method: 'PUT', path: PATH, body: series }),
  remove: (profileId: string) =>
    api.authenticated<{ message: string }>({ method: 'DELETE', path: PATH, body: { profileId } }),
}
