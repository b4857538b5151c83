import { lazy } from '../../state/lazy.ts'
import { $comparing, $comparison } from './comparing.ts'

const loadCompare = lazy(() => import('./compare/index.ts'))

/**
 * Draws what changed since the version before in place of the paper. Its code and both versions are
 * loaded with the press.
 */
export async function showChanges(): Promise<void> {
  if ($comparing.peek() === 'loading' || $comparison.peek()) return
  $comparing.value = 'loading'
  const isShown = await loadCompare().then(
    ({ compare }) => compare(),
    () => false,
  )
  $comparing.value = isShown ? 'idle' : 'failed'
}
