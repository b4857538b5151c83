import { call, type Reply } from './api.ts'

/** A series of quotation numbers (product: Quotation numbers). */
export type NumberSeries = Reply<'number-series', 'get'>['series'][number]

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Fetches the series with their next numbers, which have the year of where the user is. */
export const fetchSeries = () => call('GET', 'number-series', { timeZone })
