import { afterEach, expect, spyOn, test } from 'bun:test'
import { sendFile } from '../../../../web/features/files/send-file.ts'
import { forgetUser, rememberUser } from '../../../../web/state/session.ts'

afterEach(() => forgetUser())

test('a canceled upload whose link has not come ends at once, and frees its room (product: Uploads)', async () => {
  rememberUser({ accessJwtToken: 'token', email: 'anna@example.com', roles: ['user'] })
  const link = Promise.withResolvers<Response>()
  const deleted = Promise.withResolvers<unknown>()
  const answer = async (_path: string, init?: RequestInit) => {
    if (init?.method !== 'DELETE') return link.promise
    deleted.resolve(JSON.parse(String(init.body)))
    return Response.json({ message: 'deleted' })
  }
  using _ = spyOn(globalThis, 'fetch').mockImplementation(answer as typeof fetch)
  const canceled = new AbortController()
  const sent = sendFile(new File(['a'], 'a.zip'), () => {}, canceled.signal)
  canceled.abort()
  expect(await sent).toMatchObject({ ok: false })
  link.resolve(Response.json({ signedUrl: '/uploads/f?size=1', url: '/uploads/f', fileId: 'f' }))
  expect(await deleted.promise).toEqual({ fileId: 'f' })
})

test.each([
  [200, { ok: true, url: '/uploads/f' }],
  [201, { ok: false, kind: 'error', text: 'Failed to make file public' }],
  [202, { ok: false, kind: 'error', text: 'Failed to make file public' }],
])('an upload whose confirmation answers %i is %p (api: File calls)', async (status, result) => {
  rememberUser({ accessJwtToken: 'token', email: 'anna@example.com', roles: ['user'] })
  const discarded: unknown[] = []
  const answer = async (path: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') discarded.push(JSON.parse(String(init.body)))
    if (path.includes('save-file-info')) return Response.json({ message: 'ok' }, { status })
    return Response.json({ signedUrl: '/uploads/f?size=1', url: '/uploads/f', fileId: 'f' })
  }
  using _ = spyOn(globalThis, 'fetch').mockImplementation(answer as typeof fetch)
  globalThis.XMLHttpRequest = StoringRequest as unknown as typeof XMLHttpRequest
  globalThis.location ??= { href: 'http://offers.example/new' } as Location
  const file = new File(['a'], 'a.zip')
  expect(await sendFile(file, () => {}, new AbortController().signal)).toEqual(result as never)
  expect(discarded).toEqual(status === 200 ? [] : [{ fileId: 'f' }])
})

/** Of a storage that takes every file: Bun has no XMLHttpRequest. */
class StoringRequest extends EventTarget {
  upload = new EventTarget()
  status = 200
  open() {}
  setRequestHeader() {}
  send() {
    this.dispatchEvent(new Event('loadend'))
  }
}
