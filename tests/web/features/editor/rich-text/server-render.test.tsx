import { describe, expect, test } from 'bun:test'
import { renderToString } from 'react-dom/server'
import { sanitizeHtml } from '../../../../../src/adapters/html/sanitize.ts'
import { RichText } from '../../../../../web/features/editor/rich-text/index.ts'
import '../../../../../web/ssr/sanitizer.ts'
import { HOSTILE_HTML } from '../../../../support/hostile-html.ts'
import { faultsIn } from '../../../../support/judge-html.ts'

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

  test('shows of any other html the text, and never more than the policy allows', () => {
    expect(inside(render('<p onclick=x>a<img src=x onerror=y> b'))).toBe('a b')
    expect(HOSTILE_HTML.flatMap((html) => faultsIn(inside(render(html))))).toEqual([])
  })
})
