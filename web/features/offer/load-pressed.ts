import { withLoaded } from '../../state/lazy.ts'

let last: Element | null = null

/**
 * Loads what a button needs, which shows that it is waiting (`aria-busy`). If another one is pressed
 * meanwhile, only that one is answered.
 * @param button null if nothing was pressed
 */
export function loadPressed<T>(
  button: Element | null,
  load: () => Promise<T>,
  act: (loaded: T) => void,
): void {
  last?.removeAttribute('aria-busy')
  last = button
  button?.setAttribute('aria-busy', 'true')
  const isLast = () => last === button
  const end = () => button?.removeAttribute('aria-busy')
  withLoaded(
    load,
    (loaded) => {
      if (!isLast()) return
      end()
      act(loaded)
    },
    end,
  )
}
