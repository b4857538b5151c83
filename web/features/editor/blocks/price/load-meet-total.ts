import { lazy } from '../../../../state/lazy.ts'

/** What makes a typed total and the document agree is loaded where they differ. */
export const loadMeetTotal = lazy(() => import('./meet-total.ts'))

export type MeetTotalModule = Awaited<ReturnType<typeof loadMeetTotal>>
