import { lazy } from '../../state/lazy.ts'

/** The screen /overview. */
export const loadOverviewPage = lazy(async () => (await import('./overview-page.tsx')).OverviewPage)
