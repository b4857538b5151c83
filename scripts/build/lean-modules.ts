import { join } from 'node:path'
import type { BunPlugin } from 'bun'

/** Modules that every first load would pay for, by how they are asked for, and what is enough. */
const LEAN: [asked: RegExp, enough: (root: string) => string][] = [
  // Its contexts and class names are used by nobody here.
  [
    /\/createLucideIcon\.mjs$/,
    (root) =>
      `export { createIcon as default } from '${join(root, 'web', 'ui', 'lucide-icon.ts')}'`,
  ],
  // React has had it of its own since 18.
  [
    /^use-sync-external-store\/shim(\/index\.js)?$/,
    () => "export { useSyncExternalStore } from 'react'",
  ],
]

/** Puts leaner twins in the place of what our dependencies bring; both sides get the same. */
export function leanModules(root: string): BunPlugin {
  return {
    name: 'lean-modules',
    setup(build) {
      for (const [asked, enough] of LEAN) {
        const namespace = `lean-${LEAN.findIndex(([one]) => one === asked)}`
        build.onResolve({ filter: asked }, ({ path }) => ({ path, namespace }))
        build.onLoad({ filter: /.*/, namespace }, () => ({
          contents: enough(root),
          loader: 'js',
          resolveDir: root,
        }))
      }
    },
  }
}
