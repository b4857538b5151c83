import { ifLoaded, lazy } from '../../../state/lazy.ts'

const loadMention = lazy(() => import('./mention-samples.ts'))

/** Says once, after a save, an export or a print, which samples of the template are left. */
export function mentionSamples(): void {
  ifLoaded(loadMention, (loaded) => loaded.mentionSamples())
}
