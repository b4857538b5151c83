import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'

const dist = join(import.meta.dir, '../../../../dist')

test('the footer, which only the server renders, has its rules in the browser’s style sheet', async () => {
  const renderer = await Bun.file(join(dist, 'ssr/ssr.js')).text()
  const [, name] = /"(footer_[\w-]+)"/.exec(renderer) ?? []
  const sheets = await Array.fromAsync(new Glob('*.css').scan(join(dist, 'web/assets')))
  const rules = await Promise.all(
    sheets.map((sheet) => Bun.file(join(dist, 'web/assets', sheet)).text()),
  )
  expect(name).toBeString()
  expect(rules.join('')).toContain(`.${name}`)
})
