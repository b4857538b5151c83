import { expect, test } from 'bun:test'
import { lockTab, openPages, PAGE } from '../../../../../web/features/editor/drafts/tab-lock.ts'

test('where site data is blocked the page knows of itself alone, and nothing is thrown', async () => {
  const denied = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
  const locks = Object.getOwnPropertyDescriptor(navigator, 'locks')
  Object.defineProperty(navigator, 'locks', {
    value: { request: denied, query: denied },
    configurable: true,
  })
  try {
    // A rejection that nobody handles would fail the test.
    lockTab()
    expect(await openPages()).toEqual(new Set([PAGE]))
  } finally {
    if (locks) Object.defineProperty(navigator, 'locks', locks)
    else Reflect.deleteProperty(navigator, 'locks')
  }
})
