import { lazy } from '../../state/lazy.ts'

/** The series of quotation numbers, in the settings. */
export const loadNumberSettings = lazy(
  async () => (await import('./number-settings.tsx')).NumberSettings,
)
