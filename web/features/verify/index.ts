import { lazy } from '../../state/lazy.ts'

/** The page that verifies the pdf of an accepted offer. */
export const loadVerifyPage = lazy(async () => {
  const { createVerifyPage, languageBefore, speak } = await import('./verify-page.tsx')
  return createVerifyPage(await speak(languageBefore()))
})
