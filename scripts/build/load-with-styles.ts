import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Puts web/load-with-styles.ts around each `import()`, in place of Vite's preload helper. */
export function loadWithStyles(root: string): Plugin {
  const ours = JSON.stringify(join(root, 'web/load-with-styles.ts'))
  return {
    name: 'load-with-styles',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadWithStyles as __vitePreload } from ${ours}`,
    },
  }
}
