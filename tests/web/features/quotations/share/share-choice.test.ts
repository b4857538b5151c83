import { describe, expect, test } from 'bun:test'
import type { Access } from '#domain/document/quotation.ts'
import {
  accessOf,
  type Choice,
  canShare,
  choiceOf,
  isChanged,
  peopleToMail,
  withLevel,
  withPeople,
  withTyped,
} from '../../../../../web/features/quotations/share/share-choice.ts'

const nobody: Access = { level: 'nobody', userList: [] }
const everyone: Access = { level: 'everyone', userList: [] }
const custom = (...userList: string[]): Access => ({ level: 'custom', userList })

const ANN = 'ann@x.de'
const listed = choiceOf(custom('b@x.de'))

test('choosing everyone or nobody clears the list, and choosing custom keeps it', () => {
  expect(accessOf(withLevel(listed, 'everyone'))).toEqual(everyone)
  expect(accessOf(withLevel(listed, 'nobody'))).toEqual(nobody)
  expect(accessOf(withLevel(listed, 'custom'))).toEqual(custom('b@x.de'))
})

test('choosing everyone keeps the people, to be mailed; choosing nobody does not', () => {
  expect(withLevel(listed, 'everyone').people).toEqual(['b@x.de'])
  expect(withLevel(listed, 'nobody').people).toEqual([])
})

test('people make the level custom, unless everyone may open it', () => {
  expect(accessOf(withPeople(choiceOf(nobody), ['b@x.de']))).toEqual(custom('b@x.de'))
  const mailed = withPeople(choiceOf(everyone), ['b@x.de'])
  expect(accessOf(mailed)).toEqual(everyone)
  expect(mailed.people).toEqual(['b@x.de'])
})

test.each<[Access, Access, boolean]>([
  [nobody, nobody, false],
  [nobody, everyone, true],
  [nobody, custom(), false],
  [nobody, custom('b@x.de'), true],
  [everyone, custom(), false],
  [custom('b@x.de'), custom(), false],
  [custom('b@x.de', 'c@x.de'), custom('c@x.de', 'b@x.de'), false],
  [custom('b@x.de', 'c@x.de'), custom('b@x.de'), true],
  [custom('b@x.de'), nobody, true],
])('from %j to %j can be shared: %p', (stored, chosen, expected) => {
  expect(canShare(stored, choiceOf(chosen))).toBe(expected)
})

test('an empty list is no change from nobody, and one from everyone', () => {
  expect(isChanged(nobody, choiceOf(custom()))).toBe(false)
  expect(isChanged(everyone, choiceOf(custom()))).toBe(true)
})

describe('an address that is typed and not added', () => {
  const typing = (access: Access, typed: string): Choice => ({ ...choiceOf(access), typed })

  test.each<[Access, string, Access]>([
    [custom(), ' B@x.de ', custom('b@x.de')],
    [custom('b@x.de'), 'c@x.de, d@x.de', custom('b@x.de', 'c@x.de', 'd@x.de')],
    [custom('b@x.de'), 'b@x.de', custom('b@x.de')],
    [nobody, ANN, nobody],
    [everyone, '', everyone],
  ])('in %j, %j counts as added', (access, typed, expected) => {
    const complete = withTyped(typing(access, typed), ANN)
    expect(accessOf(complete as Choice)).toEqual(expected)
    expect((complete as Choice).typed).toBe('')
  })

  test('is one to mail where everyone may open it', () => {
    const complete = withTyped(typing(everyone, 'b@x.de'), ANN)
    expect(complete).toMatchObject({ level: 'everyone', people: ['b@x.de'], typed: '' })
  })

  test('contradicts nobody, and may be none', () => {
    expect(withTyped(typing(nobody, 'b@x.de'), ANN)).toBe('nobody')
    for (const access of [nobody, everyone, custom('b@x.de')])
      expect(withTyped(typing(access, 'b@'), ANN)).toBe('invalid')
  })
})

test('those who are new are mailed if asked for, and those on the stored list again', () => {
  const stored = custom('b@x.de', 'c@x.de')
  const choice = { ...withPeople(choiceOf(stored), ['b@x.de', 'c@x.de', 'd@x.de']) }
  expect(peopleToMail(stored, choice, true)).toEqual(['d@x.de'])
  expect(peopleToMail(stored, choice, false)).toEqual([])
  const again = { ...choice, again: ['b@x.de'] }
  expect(peopleToMail(stored, again, true)).toEqual(['b@x.de', 'd@x.de'])
  expect(peopleToMail(stored, withPeople(again, ['c@x.de']), true)).toEqual([])
  expect(peopleToMail(stored, withLevel(again, 'everyone'), true)).toEqual(['b@x.de', 'd@x.de'])
})
