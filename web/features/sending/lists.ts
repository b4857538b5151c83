import { createListQuery } from '../../state/list-query.ts'
import { type SendDefaults, sendingCalls } from './sending-calls.ts'

/** What the next offer starts from: the last subject and lines, and earlier recipients. */
export const $sendDefaults = createListQuery(
  'send-defaults',
  sendingCalls.defaults,
  (data: SendDefaults) => data,
)
