type Tools = typeof import('./tools.ts')

let loading: Promise<Tools> | null = null
let loaded: Tools | null = null

/** The bar's second half (tools.ts). A load that failed is tried again the next time. */
export function loadTools(): Promise<Tools> {
  loading ??= fetchTools().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** The same for whoever can't wait; null when they are not here yet. */
export const toolsAtHand = (): Tools | null => loaded

/** Gets the modals ready, for a hand that is on its way to the menu. */
export function prepareNow(): void {
  loadTools()
    .then(({ prepare }) => prepare())
    .catch(() => {
      // Whoever opens one tries again, and says so when it fails.
    })
}

async function fetchTools(): Promise<Tools> {
  loaded = await import('./tools.ts')
  return loaded
}
