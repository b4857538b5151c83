import { keepLoading, lazy } from '../../../state/lazy.ts'

type LetterheadModule = typeof import('./view.tsx')

let loaded: LetterheadModule | null = null

/** What shows a letterhead, with its styles and typefaces; many quotations have none. */
export const loadLetterhead = lazy(async () => {
  loaded = await import('./view.tsx')
  return loaded
})

/** Null until it is loaded. The server loads it before it renders pages. */
export const loadedLetterhead = (): LetterheadModule | null => loaded

/** Never rejects, and is always the same: React waits for it. */
export const onceLetterhead = (): Promise<LetterheadModule> =>
  (waiting ??= keepLoading(loadLetterhead))

let waiting: Promise<LetterheadModule> | null = null
