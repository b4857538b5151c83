import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One script file of the build. */
export interface WebChunk {
  /** The source module it starts from; shared chunks have none. */
  source?: string
  /** Chunks that load with it. */
  imports: string[]
  /** Chunks that it may ask for later. */
  dynamicImports: string[]
}

/** What `bun run build` writes to `dist/web/manifest.json`. All paths are URLs on our own origin. */
export interface WebManifest {
  script: string
  styles: string[]
  /** Every script that any page needs before it answers input: the entry's static graph and the islands. */
  preloads: string[]
  /** Further scripts by the kind of page, so that they need not wait for the islands to ask. */
  routes: Record<string, string[]>
  /** The font faces that nearly every page shows. */
  fonts: string[]
  /** By URL. */
  chunks: Record<string, WebChunk>
}

/**
 * Reads the manifest of the web build in `folder` (`dist/web`).
 * @throws when the bundle was never built, in words that say what to do.
 */
export function readWebManifest(folder: string): WebManifest {
  const file = join(folder, 'manifest.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WebManifest
  } catch (cause) {
    throw new Error(`No web bundle at ${file}. Make it with: bun run build`, { cause })
  }
}
