import { expect, test } from 'bun:test'
import {
  mayCopy,
  mayDelete,
  mayRead,
  mayReadInfo,
  mayReadUserList,
  mayUpdate,
  permissionLevelFor,
  type User,
} from '#domain/document/access.ts'
import type { Access, PermissionLevel } from '#domain/document/quotation.ts'

const nobody: Access = { level: 'nobody', userList: ['listed@example.com'] }
const everyone: Access = { level: 'everyone', userList: [] }
const custom: Access = { level: 'custom', userList: ['Listed@Example.com'] }

const user = (email: string): User => ({ email, roles: ['user'] })
const owner = user('Owner@example.com')
const listed = user('listed@example.com')
const other = user('other@example.com')
const admin: User = { email: 'admin@example.com', roles: ['user', 'super-admin'] }

const quotation = (access: Access) => ({ email: 'owner@example.com', access })

test.each<[string, User | null, PermissionLevel[]]>([
  // user, and the level under access nobody, everyone and custom
  ['the owner', owner, ['Owner', 'Owner', 'Owner']],
  ['someone listed', listed, ['Forbidden', 'Public', 'Shared with you']],
  ['someone else', other, ['Forbidden', 'Public', 'Forbidden']],
  ['a visitor', null, ['Forbidden', 'Public', 'Forbidden']],
  ['a super-admin', admin, ['Admin', 'Public', 'Admin']],
])('to %s a quotation is what its access says', (_, who, levels) => {
  const found = [nobody, everyone, custom].map((access) =>
    permissionLevelFor(who, quotation(access)),
  )
  expect(found).toEqual(levels)
})

test('a super-admin who is the owner or listed has that level', () => {
  const listedAdmin = { ...admin, email: 'listed@example.com' }
  expect(permissionLevelFor(listedAdmin, quotation(custom))).toBe('Shared with you')
  expect(permissionLevelFor({ ...admin, email: owner.email }, quotation(nobody))).toBe('Owner')
})

test('an unsaved quotation belongs to no visitor', () => {
  expect(permissionLevelFor(null, { email: '', access: nobody })).toBe('Forbidden')
})

test.each<[PermissionLevel, boolean[]]>([
  // level, read, update, copy
  ['Owner', [true, true, false]],
  ['Public', [true, false, true]],
  ['Shared with you', [true, false, true]],
  ['Admin', [true, false, false]],
  ['Forbidden', [false, false, false]],
])('%s may do what it may', (level, may) => {
  expect([mayRead(level), mayUpdate(level), mayCopy(level)]).toEqual(may)
})

test.each<[string, User | null, boolean[]]>([
  // user, delete, read info, read the user list
  ['the owner', owner, [true, true, true]],
  ['someone listed', listed, [false, false, false]],
  ['a visitor', null, [false, false, false]],
  ['a super-admin', admin, [true, true, false]],
])('%s sees and deletes what is theirs to', (_, who, may) => {
  const shared = quotation(custom)
  expect([mayDelete(who, shared), mayReadInfo(who, shared), mayReadUserList(who, shared)]).toEqual(
    may,
  )
})
