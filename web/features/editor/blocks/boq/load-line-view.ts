import { keepLoading, lazy } from '../../../../state/lazy.ts'

type LineModule = typeof import('./line-view.tsx')

let loaded: LineModule | null = null

/** What shows headings and notes; most tables have none. */
export const loadLineView = lazy(async () => {
  loaded = await import('./line-view.tsx')
  return loaded
})

/** Null until it is loaded. The server loads it before it renders pages. */
export const loadedLineView = (): LineModule | null => loaded

/** Never rejects, and is always the same: React waits for it. */
export const onceLineView = (): Promise<LineModule> => (waiting ??= keepLoading(loadLineView))

let waiting: Promise<LineModule> | null = null
