import { countVisit } from './count-visit.ts'

/**
 * Counts the visit when the page answers input, so that counting doesn't delay what that needs, or
 * when the visitor leaves before (product: Visits).
 */
export function countOnceReady(): void {
  const observer = new MutationObserver(count)
  observer.observe(document.documentElement, { attributeFilter: ['data-ready'] })
  addEventListener('pagehide', count)

  function count() {
    observer.disconnect()
    removeEventListener('pagehide', count)
    void countVisit()
  }
}

export { clearConsentCookies } from './consent-cookies.ts'
export { countVisit } from './count-visit.ts'
