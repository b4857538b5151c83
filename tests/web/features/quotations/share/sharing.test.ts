import { expect, test } from 'bun:test'
import type { Access } from '../../../../../src/domain/document/quotation.ts'
import {
  canShare,
  withLevel,
  withList,
} from '../../../../../web/features/quotations/share/sharing.ts'

const nobody: Access = { level: 'nobody', userList: [] }
const everyone: Access = { level: 'everyone', userList: [] }
const custom = (...userList: string[]): Access => ({ level: 'custom', userList })

test('choosing everyone or nobody clears the list, and choosing custom keeps it', () => {
  expect(withLevel(custom('b@x.de'), 'everyone')).toEqual(everyone)
  expect(withLevel(custom('b@x.de'), 'nobody')).toEqual(nobody)
  expect(withLevel(custom('b@x.de'), 'custom')).toEqual(custom('b@x.de'))
})

test('a list makes the level custom', () => {
  expect(withList(['b@x.de'])).toEqual(custom('b@x.de'))
})

test.each<[Access, Access, boolean]>([
  [nobody, nobody, false],
  [nobody, everyone, true],
  [nobody, custom(), false],
  [nobody, custom('b@x.de'), true],
  [custom('b@x.de'), custom(), false],
  [custom('b@x.de', 'c@x.de'), custom('c@x.de', 'b@x.de'), false],
  [custom('b@x.de', 'c@x.de'), custom('b@x.de'), true],
  [custom('b@x.de'), nobody, true],
])('from %j to %j can be shared: %p', (stored, chosen, expected) => {
  expect(canShare(stored, chosen)).toBe(expected)
})
