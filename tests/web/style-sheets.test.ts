import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'

const WEB = join(import.meta.dir, '..', '..', 'web')

/** What the style sheets have of this, with their paths. */
async function found(pattern: RegExp, isMeant = (_: string) => true): Promise<string[]> {
  const all: string[] = []
  for await (const path of new Glob('**/*.css').scan(WEB)) {
    if (!isMeant(path)) continue
    const css = await Bun.file(join(WEB, path)).text()
    for (const [rule] of css.matchAll(pattern)) all.push(`${path}: ${rule}`)
  }
  return all
}

test('no :has() asks for inline styles, which each key press in a figure sets', async () => {
  expect(await found(/:has\([^{]*\[style[^{]*/g)).toEqual([])
})

test('lines are as high as the browser’s text asks for, but on pages and in letterheads', async () => {
  const isOnScreen = (path: string) => !/^features\/export\/|^styles\/letterhead\.css$/.test(path)
  expect(await found(/line-height: *[\d.]+px/g, isOnScreen)).toEqual([])
})

test('the tool’s lines start at the right in Arabic: only what is on the paper says left or right', async () => {
  const isTool = (path: string) => !ON_PAPER.test(path)
  const sides = /(?<=[;{]\s*)(?:[a-z]+-)?(?:left|right)(?:-[a-z]+)?:|text-align: (?:left|right)/g
  expect(await found(sides, isTool)).toEqual([])
})

/** The paper has its document’s direction, and its margins have tools at the same sides in all. */
const ON_PAPER =
  /^blog\/|^features\/export\/|\/(?:dragging|figures|rich-text|clipboard|costs|price|previews)\//
