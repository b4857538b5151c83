import { lateViews } from '../paper/until-loaded.tsx'

/** What shows headings and notes; most tables have none. */
export const lineViews = lateViews(() => import('./boq/line-view.tsx'))

/** What shows more than a total, and edits its lines; most quotations have no more. */
export const totalViews = lateViews(async () => {
  const lines = await import('./price/lines/index.ts')
  lines.startLines()
  return lines
})

/** The ways to make a typed total agree; prefetched (start-later.ts). */
export const wayViews = lateViews(() => import('./price/ways.tsx'))

export const { load: loadLineView } = lineViews
export const { load: loadLines } = totalViews
