import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { ErrorBoundary } from '../../../../web/islands/page/list-screen.tsx'

test('a page that could not be rendered says so (product: Error page)', () => {
  const boundary = new ErrorBoundary({ children: 'the page' })
  expect(renderToStaticMarkup(boundary.render())).toBe('the page')
  boundary.state = ErrorBoundary.getDerivedStateFromError()
  expect(renderToStaticMarkup(boundary.render())).toContain(MESSAGES.unexpected)
})
