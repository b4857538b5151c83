/**
 * Tells the page's own analytics, where it has any, that somebody registered (spec 4): one event
 * in `dataLayer`, with nothing in it of who that was.
 */
export function countRegistration(): void {
  const { dataLayer } = globalThis as { dataLayer?: unknown }
  if (Array.isArray(dataLayer)) dataLayer.push({ event: 'registration' })
}
