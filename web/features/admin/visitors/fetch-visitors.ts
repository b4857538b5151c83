import type { Reply } from '../../../state/api.ts'
import { adminCall } from '../admin-call.ts'
import type { Period, VisitorDay } from './period.ts'

/** The most days that the server returns at once (api: List queries). */
const PAGE_DAYS = 200

/** The days of the period that had visitors; null if the server does not answer. */
export async function fetchVisitors(period: Period): Promise<VisitorDay[] | null> {
  const days: VisitorDay[] = []
  for (;;) {
    const page = { ...period, limit: String(PAGE_DAYS), offset: String(days.length) }
    const answer = await adminCall<Reply<'get-unique-daily-visitors', 'get'>>({
      method: 'GET',
      path: `/api/get-unique-daily-visitors?${new URLSearchParams(page)}`,
    })
    if (!answer.ok) return null
    const { visitors, total } = answer.data
    days.push(...visitors)
    if (visitors.length === 0 || days.length >= total) return days
  }
}
