import { expect, test } from 'bun:test'
import type { Access } from '#domain/document/quotation.ts'
import { whoCanOpen } from '#domain/words/access-words.ts'

const own = { permissionLevel: 'Owner', email: 'ann@example.com' } as const
const custom = (...userList: string[]): Access => ({ level: 'custom', userList })

test.each<[Access, string]>([
  [{ level: 'everyone', userList: [] }, 'Anyone with the link can open it.'],
  [{ level: 'nobody', userList: [] }, 'Only you can open it.'],
  [custom('b@x.de'), 'Only you and the person on your list can open it, once logged in.'],
  [
    custom('b@x.de', 'c@x.de'),
    'Only you and the 2 people on your list can open it, once logged in.',
  ],
])('of one’s own quotation with %j', (access, words) => {
  expect(whoCanOpen(access, own)).toBe(words)
})

test('of another’s quotation, whose list is not known', () => {
  const shared = { permissionLevel: 'Shared with you', email: 'ann@example.com' } as const
  expect(whoCanOpen(custom(), shared)).toStartWith('Only ann@example.com and the people')
  expect(whoCanOpen({ level: 'everyone', userList: [] }, shared)).toStartWith('Anyone')
})
