import { lazy } from '../../state/lazy.ts'

/** Keeps the files of a quotation's offers; loaded where its owner opens one that was sent. */
export const loadKeepFiles = lazy(() => import('./keep-files.ts'))
