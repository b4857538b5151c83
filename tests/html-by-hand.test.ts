import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'

const ROOT = join(import.meta.dir, '..')

/** A template that begins with a tag, has a value in it, and is not `html`. */
const UNTAGGED = /(?<!\w)`<\/?[a-z][^`]*\$\{/

/** They put together what is html already, or no text of anybody's. */
const EXCEPTIONS = [
  // Canonical html, which comes escaped out of its writer (html/serialize-rich-text.ts).
  'domain/document/faint-text',
  'domain/document/preview',
  'domain/document/tax-note',
  'domain/html/beginning',
  'domain/html/fields',
  // Our own words, and the steps of upgrade.ts, which never change.
  'domain/document/template',
  'domain/document/templates/index',
  'domain/document/upgrades/fields',
  // Parts of regular expressions, an icon's shapes, xml.
  'web/features/previews/sheet.tsx',
  'web/features/editor/rich-text/editorjs/icons',
  'web/features/export/xlsx/workbook/drawing',
  // What the browser has laid out.
  ...['draw-pages', 'measure', 'page-frame', 'text-units'].map(
    (name) => `web/features/export/pages/${name}`,
  ),
].map((name) => name.replace(/^domain/, 'src/domain').replace(/(?<!\.tsx)$/, '.ts'))

/** A figure's html is part of what was hashed when an offer was accepted: its escape stays as it is. */
const ESCAPES = ['src/domain/html/html-tag.ts', 'src/domain/numbers/recalculate.ts']

test('a text becomes html by the one tagged template', async () => {
  const found: string[] = []
  const escaping: string[] = []
  for (const file of new Glob('{src,web}/**/*.{ts,tsx}').scanSync(ROOT)) {
    const source = await Bun.file(join(ROOT, file)).text()
    if (UNTAGGED.test(source)) found.push(file)
    if (/\bescapeHtml\b/.test(source)) escaping.push(file)
  }
  expect(found.sort()).toEqual(EXCEPTIONS.sort())
  expect(escaping.sort()).toEqual(ESCAPES)
})
