/**
 * Runs in the browser. The build sends every `import()` of something that has styles of its own
 * through `withLateStyles` (scripts/build/styles.ts), so that nothing is ever shown unstyled.
 */

/** The URL of the second sheet; the bundler puts it in. */
declare const LATE_STYLES: string

let arrival: Promise<void> | null = null

/** The module, once the styles of all that comes later are there too. */
export async function withLateStyles<T>(module: Promise<T>): Promise<T> {
  arrival ??= arrive()
  const [loaded] = await Promise.all([module, arrival])
  return loaded
}

/** A sheet that fails to arrive must not keep the feature from those who asked for it. */
function arrive(): Promise<void> {
  const linked = document.querySelector(`link[rel="stylesheet"][href="${LATE_STYLES}"]`)
  if (linked) return Promise.resolve()
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = LATE_STYLES
    link.onload = () => resolve()
    link.onerror = () => {
      arrival = null
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
}
