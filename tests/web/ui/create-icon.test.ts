import { expect, test } from 'bun:test'
import { Check, Info } from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import createIcon from '../../../web/ui/create-icon.ts'

const moduleOf = (name: string): string => import.meta.resolve(`lucide-react/icons/${name}`)

/** The icon as the build makes it: the same module of lucide, with our function. */
async function built(name: string): Promise<FunctionComponent<object>> {
  const { __iconData } = await import(moduleOf(name))
  return createIcon(__iconData)
}

const htmlOf = (icon: FunctionComponent<object>, props: object) =>
  renderToStaticMarkup(createElement(icon, props))

/** The attributes in order, without those that neither html nor we need. */
const parts = (html: string) =>
  html
    .replace(/ (?:xmlns|class)="[^"]*"/g, '')
    .split(/[ <>]/)
    .sort()

test.each([
  ['info', Info, { size: 16 }],
  ['check', Check, { size: 14, 'aria-label': 'chosen', role: 'img' }],
  ['check', Check, { 'aria-hidden': 'true', 'data-shown': true }],
])('an icon has the attributes and lines of lucide’s own: %s', async (name, own, props) => {
  const html = htmlOf(await built(name), props)
  expect(parts(html)).toEqual(parts(htmlOf(own as FunctionComponent<object>, props)))
})

test('lucide’s icons import their function as the build expects', async () => {
  const source = await Bun.file(new URL(moduleOf('info'))).text()
  const build = await Bun.file(`${import.meta.dir}/../../../scripts/build/bundle.ts`).text()
  const [, path = ''] = /import createLucideIcon from '(.+)'/.exec(source) ?? []
  expect(path).not.toBe('')
  expect(build).toContain(`find: '${path}'`)
})
