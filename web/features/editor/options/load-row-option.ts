import { keepLoading, lazy } from '../../../state/lazy.ts'

type OptionModule = typeof import('./row-option.tsx')

let loaded: OptionModule | null = null

/** What shows an optional or alternative row; most tables have none. */
export const loadRowOption = lazy(async () => {
  loaded = await import('./row-option.tsx')
  return loaded
})

/** Null until it is loaded. The server loads it before it renders pages. */
export const loadedRowOption = (): OptionModule | null => loaded

/** Never rejects, and is always the same: React waits for it. */
export const onceRowOption = (): Promise<OptionModule> => (waiting ??= keepLoading(loadRowOption))

let waiting: Promise<OptionModule> | null = null
