import { lateViews } from '../paper/until-loaded.tsx'

/** What shows an optional or alternative row; most tables have none. */
export const optionViews = lateViews(() => import('./row-option.tsx'))

export const { load: loadRowOption } = optionViews
