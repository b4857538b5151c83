import { join } from 'node:path'
import type { Plugin } from 'vite'

const OURS = JSON.stringify(join(import.meta.dir, '../../web/load-with-styles.ts'))

/** Wraps each `import()` in web/load-with-styles.ts instead of Vite's preload helper. */
export const loadWithStyles: Plugin = {
  name: 'load-with-styles',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { loadWithStyles as __vitePreload } from ${OURS}`,
  },
}
