import { afterEach, expect, spyOn, test } from 'bun:test'
import { sendFile } from '../../../../web/features/files/send-file.ts'
import { forgetUser, rememberUser } from '../../../../web/state/session.ts'

afterEach(() => forgetUser())

test('an upload that is canceled before its link has come ends at once, and its room is freed (spec 4)', async () => {
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
