import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'

const WEB = join(import.meta.dir, '..', '..', 'web')

test('no :has() asks for inline styles, which each key press in a figure sets', async () => {
  const found: string[] = []
  for await (const path of new Glob('**/*.css').scan(WEB)) {
    const css = await Bun.file(join(WEB, path)).text()
    for (const [rule] of css.matchAll(/:has\([^{]*\[style[^{]*/g)) found.push(`${path}: ${rule}`)
  }
  expect(found).toEqual([])
})
