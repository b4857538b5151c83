import { describe, expect, test } from 'bun:test'
import { renderToString } from 'react-dom/server'
import { parseHtml } from '../../../../../src/adapters/html/parse.ts'
import { sanitizeHtml } from '../../../../../src/adapters/html/sanitize.ts'
import { RichText, setHtmlParser } from '../../../../../web/features/editor/rich-text/index.ts'
import { HOSTILE_HTML } from '../../../../support/hostile-html.ts'
import { faultsIn } from '../../../../support/judge-html.ts'

setHtmlParser(parseHtml)

const render = (html: string) =>
  renderToString(<RichText mode="text" label="Text" html={html} onInput={() => {}} />)

const inside = (page: string) => page.slice(page.indexOf('>') + 1, page.lastIndexOf('</div>'))

describe('rich text rendered on the server, which has no DOM', () => {
  test('shows stored html as it is', () => {
    const stored = sanitizeHtml(
      '<h1>Offer</h1><p>with <b>marks</b> &amp; <a href="https://a.b">a link</a></p>',
    )
    expect(inside(render(stored))).toBe(stored)
  })

  test('sanitizes any other html by the policy that html is stored by', () => {
    expect(inside(render('<p onclick=x>a<img src=x onerror=y> <strong>b'))).toBe('a <b>b</b>')
    expect(HOSTILE_HTML.flatMap((html) => faultsIn(inside(render(html))))).toEqual([])
  })
})
