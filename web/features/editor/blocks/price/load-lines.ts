import { keepLoading, lazy } from '../../../../state/lazy.ts'

type LinesModule = typeof import('./lines/index.ts')

let loaded: LinesModule | null = null

/** What shows and edits the lines above a total; most quotations have none. */
export const loadLines = lazy(async () => {
  const lines = await import('./lines/index.ts')
  if (!loaded) lines.startLines()
  loaded = lines
  return lines
})

/** Null until it is loaded. The server loads it before it renders pages. */
export const loadedLines = (): LinesModule | null => loaded

/** Never rejects, and is always the same: React waits for it. */
export const onceLines = (): Promise<LinesModule> => (waiting ??= keepLoading(loadLines))

let waiting: Promise<LinesModule> | null = null
