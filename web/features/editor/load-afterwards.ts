type Afterwards = typeof import('./afterwards.ts')

let bring: () => Promise<Afterwards> = () => Promise.reject(new Error('The editor has not started'))
let loading: Promise<Afterwards> | null = null

/** Says how it is fetched; given from outside, since what is fetched knows those who wait for it. */
export function bringAfterwards(from: () => Promise<Afterwards>): void {
  bring = from
}

/** The editor's second half (afterwards.ts). A load that failed is tried again the next time. */
export function loadAfterwards(): Promise<Afterwards> {
  loading ??= bring().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** The same for whoever goes on either way; false when it could not be fetched. */
export const afterwardsIsHere = (): Promise<boolean> =>
  loadAfterwards().then(
    () => true,
    () => false,
  )
