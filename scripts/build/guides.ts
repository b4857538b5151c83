import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'

const LAYOUT = 'layout.html'

/** The guides' files in `web/blog`: static html, one file per guide. */
export function guideFiles(root: string): string[] {
  const folder = join(root, 'web', 'blog')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== LAYOUT)
  return names.map((name) => join(folder, name))
}

/**
 * Bundles the guides: html that links to hashed styles, fonts and pictures, and to the script that
 * counts visits.
 */
export const guidesConfig = (root: string, shared: InlineConfig): InlineConfig => ({
  ...shared,
  plugins: [layout(join(root, 'web', 'blog', LAYOUT))],
  build: {
    write: false,
    target: 'esnext',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: guideFiles(root),
      output: {
        hashCharacters: 'base36',
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})

/** Puts a guide (a title, a description and an article) into the shared layout. */
const layout = (path: string): Plugin => ({
  name: 'guide-layout',
  transformIndexHtml: {
    order: 'pre',
    async handler(guide, { filename }) {
      const name = basename(filename, '.html')
      const values: Record<string, string> = {
        name,
        title: textIn(guide, /<title>([^<]+)<\/title>/, filename),
        description: textIn(guide, /<meta name="description" content="([^"]+)">/, filename),
        article: textIn(guide, /(<article>.*<\/article>)/s, filename),
      }
      const page = (await readFile(path, 'utf8')).replace(
        /\{\{(\w+)\}\}/g,
        (_, key: string) => values[key] ?? '',
      )
      // Marks the guide as the current page in the navigation.
      return page.replace(
        `<a href="/blog/${name}">`,
        `<a href="/blog/${name}" aria-current="page">`,
      )
    },
  },
})

function textIn(html: string, pattern: RegExp, file: string): string {
  const text = pattern.exec(html)?.[1]
  if (!text) throw new Error(`${file} lacks ${pattern}`)
  return text
}
