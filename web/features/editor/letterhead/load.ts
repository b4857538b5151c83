import { lateViews } from '../paper/until-loaded.tsx'

/** What shows a letterhead, with its styles and typefaces; many quotations have none. */
export const letterheadViews = lateViews(() => import('./view.tsx'))

export const loadLetterhead = letterheadViews.load
