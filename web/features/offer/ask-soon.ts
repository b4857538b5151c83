import { lazy, withLoaded } from '../../state/lazy.ts'
import type { Opening } from '../questions/index.ts'

export const loadAsk = lazy(() => import('./ask/index.ts'))

/** Opens the questions, whose code is loaded with the press. */
export const openQuestions = (opening: Opening): void =>
  withLoaded(loadAsk, (ask) => ask.openQuestions(opening))
