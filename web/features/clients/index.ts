import { lazy } from '../../state/lazy.ts'

/** The screen /clients. */
export const loadClientsPage = lazy(async () => (await import('./clients-page.tsx')).ClientsPage)
