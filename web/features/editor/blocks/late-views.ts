import { lateViews } from '../paper/until-loaded.tsx'

/** What shows headings and notes; most tables have none. */
export const lineViews = lateViews(() => import('./boq/line-view.tsx'))

/** What shows and edits the lines above or below a total; most quotations have none. */
export const totalViews = lateViews(async () => {
  const lines = await import('./price/lines/index.ts')
  lines.startLines()
  return lines
})

/** What shows a payment plan; most quotations have none. */
export const planViews = lateViews(() => import('./price/plan-list.tsx'))

/** The ways to make a typed total agree; prefetched (start-later.ts). */
export const wayViews = lateViews(() => import('./price/ways.tsx'))

export const { load: loadLineView } = lineViews
export const { load: loadLines } = totalViews
export const { load: loadPlanView } = planViews
