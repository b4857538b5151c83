import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { LANGUAGES } from '#domain/words/language.ts'
import { readWords } from './tool-words.ts'

const LAYOUT = 'layout.html'

/** The guides' files in `web/blog`: static html, one file per guide, with a folder for each further language. */
export function guideFiles(root: string): string[] {
  const folder = join(root, 'web', 'blog')
  if (!existsSync(folder)) return []
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const names = all.filter((name) => name.endsWith('.html') && name !== LAYOUT)
  return names.map((name) => join(folder, name))
}

/**
 * Bundles the guides: html that links to hashed styles, fonts and pictures, and to the script that
 * counts visits.
 */
export const guidesConfig = (root: string, shared: InlineConfig): InlineConfig => ({
  ...shared,
  plugins: [layout(root)],
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

/** Puts a guide (a title, a description and an article) into the shared layout, in the guide's language. */
const layout = (root: string): Plugin => ({
  name: 'guide-layout',
  transformIndexHtml: {
    order: 'pre',
    async handler(guide, { filename }) {
      const blog = join(root, 'web', 'blog')
      const name = basename(filename, '.html')
      const folder = relative(blog, dirname(filename))
      const language = LANGUAGES.find((each) => each === folder) ?? 'en'
      const values: Record<string, unknown> = {
        ...readWords(root, language),
        name,
        folder: pathOf(language),
        alternates: alternates(blog, name),
        title: textIn(guide, /<title>([^<]+)<\/title>/, filename),
        description: textIn(guide, /<meta name="description" content="([^"]+)">/, filename),
        article: textIn(guide, /(<article>.*<\/article>)/s, filename),
      }
      const page = (await readFile(join(blog, LAYOUT), 'utf8')).replace(
        /\{\{([\w.]+)\}\}/g,
        (_, path: string) => valueAt(values, path),
      )
      // Marks the guide as the current page in the navigation.
      const link = `<a href="${pathOf(language)}/${name}"`
      const marked = page.replace(`${link}>`, `${link} aria-current="page">`)
      if (language === 'en') return marked
      // All languages have one set of styles and pictures.
      return marked.replace('lang="en"', `lang="${language}"`).replaceAll('="./', '="../')
    },
  },
})

const pathOf = (language: string): string =>
  LANGUAGES.some((each) => each !== 'en' && each === language) ? `/blog/${language}` : '/blog'

/** Links to the guide in all languages that have it. */
const alternates = (blog: string, name: string): string =>
  ['en', ...LANGUAGES.filter((each) => existsSync(join(blog, each, `${name}.html`))), 'x-default']
    .map(
      (tag) =>
        `<link rel="alternate" hreflang="${tag}" href="{{public-url}}${pathOf(tag)}/${name}">`,
    )
    .join('\n')

function valueAt(values: Record<string, unknown>, path: string): string {
  const steps = path.split('.')
  const value = steps.reduce<unknown>((part, step) => (part as typeof values)?.[step], values)
  if (typeof value !== 'string') throw new Error(`${LAYOUT} asks for ${path}, which there is not`)
  return value
}

function textIn(html: string, pattern: RegExp, file: string): string {
  const text = pattern.exec(html)?.[1]
  if (!text) throw new Error(`${file} lacks ${pattern}`)
  return text
}
