import { transformAsync } from '@babel/core'
import signalsTransform from '@preact/signals-react-transform'
import type { Plugin } from 'vite'

/**
 * Makes every component and hook in `folder` that reads a signal's `.value` subscribe to it.
 * Otherwise such a component silently goes stale (libraries: Signals).
 */
export function signals(folder: string): Plugin {
  return {
    name: 'signals',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /\.tsx?$/, exclude: /node_modules/ },
        code: /\bvalue\b|@(use|track)Signals/,
      },
      handler: (source, path) => (path.startsWith(`${folder}/`) ? transform(path, source) : null),
    },
  }
}

async function transform(path: string, source: string) {
  const result = await transformAsync(source, {
    filename: path,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    parserOpts: { plugins: path.endsWith('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [[signalsTransform, { mode: 'auto' }]],
  })
  if (typeof result?.code !== 'string') throw new Error(`The signals transform failed for ${path}`)
  return { code: result.code, map: result.map ?? null }
}
