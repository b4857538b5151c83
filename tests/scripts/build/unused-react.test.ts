import { expect, test } from 'bun:test'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import { withoutUnused } from '../../../scripts/build/unused-react.ts'

const assets = join(import.meta.dir, '../../../dist/web/assets')
const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const source = await Bun.file(join(folder, 'cjs/react-dom-client.production.js')).text()

/** How a bundled script would use what the build leaves out of react-dom. */
const USES =
  /\.(ViewTransition|useActionState|preconnect|prefetchDNS|preloadModule|preinit|preinitModule)\b|componentStack|precedence:|jsxs?\)\([`"](title|meta|link|script)[`"]|Fragment,\{ref:/g

const usesIn = async (script: string) =>
  [...(await Bun.file(join(assets, script)).text()).matchAll(USES)].map(([use]) => use)

test('no script uses what the build leaves out of react-dom', async () => {
  for await (const script of new Glob('*.js').scan({ cwd: assets })) {
    const uses = await usesIn(script)
    // React itself shows that the pattern finds uses in minified scripts.
    if (script.startsWith('libraries-')) expect(uses).toContain('.useActionState')
    else expect({ script, uses }).toEqual({ script, uses: [] })
  }
})

test('the rest of react-dom keeps its lines', () => {
  const rest = withoutUnused(source)
  expect(rest.split('\n')).toHaveLength(source.split('\n').length)
  expect(rest).toContain('function startViewTransition(')
  expect(rest).not.toContain('.startViewTransition({')
  expect(rest).not.toContain('FragmentInstance.prototype')
  expect(() => new Function(rest)).not.toThrow()
})

test('another version of react-dom, or one without such a function, is not built', () => {
  const newer = source.replaceAll(/version: "[\d.]+"/g, 'version: "20.0.0"')
  expect(() => withoutUnused(newer)).toThrow('react-dom is not 19.3.1')
  const renamed = source.replace('function getResource(', 'function getHoistable(')
  expect(() => withoutUnused(renamed)).toThrow('react-dom has no function getResource')
})
