/** Style sheets that are loaded or loading, by path. */
const sheets = new Map<string, Promise<void>>()

/**
 * Loads a module together with its style sheets; resolves once all of them are there. The build
 * wraps each `import()` in this instead of Vite's own loader (scripts/build/load-with-styles.ts),
 * which loads the styles first and treats one that failed as loaded the next time.
 * @param files the paths of the style sheets
 */
export async function loadWithStyles<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  const [module] = await Promise.all([load(), ...files.map(loadSheet)])
  return module
}

function loadSheet(file: string): Promise<void> {
  const loading = sheets.get(file) ?? addSheet(file)
  sheets.set(file, loading)
  loading.catch(() => sheets.delete(file))
  return loading
}

function addSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // It came with the page.
    if (document.querySelector(`link[href="${href}"]`)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    }
    document.head.append(link)
  })
}
