import { expect, test } from 'bun:test'
import { readCookies, writeCookie } from '../../../web/state/browser-storage.ts'
import { mayHaveSession } from '../../../web/state/session.ts'

test('a browser that throws at each cookie has none, and nothing else fails', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document')
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: Object.defineProperty({}, 'cookie', { get: refuse, set: refuse }),
  })
  try {
    expect(readCookies()).toBe('')
    expect(mayHaveSession()).toBe(false)
    expect(() => writeCookie('a=b')).not.toThrow()
  } finally {
    if (before) Object.defineProperty(globalThis, 'document', before)
    else Reflect.deleteProperty(globalThis, 'document')
  }
})
