import { lazy } from '../../state/lazy.ts'
import type { Opening } from '../questions/index.ts'
import { loadPressed } from './load-pressed.ts'

export const loadAsk = lazy(() => import('./ask/index.ts'))

/** Opens the questions, whose code is loaded with the press. */
export const openQuestions = (opening: Opening, button: Element | null): void =>
  loadPressed(button, loadAsk, (ask) => ask.openQuestions(opening))
