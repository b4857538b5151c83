import { expect, test } from 'bun:test'
import {
  $awaitedActivation,
  awaitActivation,
  closeAwaited,
  endAwaited,
  parseAwaited,
} from '../../../web/state/awaited-activation.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const stored = { email: 'anna@example.com', target: '/new/save', at: 1000 }

test('a registration is awaited as long as its mailed link works', () => {
  const text = JSON.stringify(stored)
  expect(parseAwaited(text, 1000 + 6 * DAY_MS)).toEqual(stored)
  expect(parseAwaited(text, 1000 + 7 * DAY_MS)).toBeNull()
})

test.each([null, '', '{', 'null', '[]', '{"email":"a@b.c"}'])(
  '%p in the storage is nothing',
  (text) => {
    expect(parseAwaited(text, 0)).toBeNull()
  },
)

test.each(['https://elsewhere.test', '//elsewhere.test', 'new', 1])(
  'a target that is no path of this site is refused: %p',
  (target) => {
    expect(parseAwaited(JSON.stringify({ ...stored, target }), 1000)).toBeNull()
  },
)

test('a closed notice stays closed, and its target is kept until the link is followed', () => {
  awaitActivation('anna@example.com', '/new/save')
  closeAwaited()
  expect($awaitedActivation.get()).toMatchObject({ target: '/new/save', isClosed: true })
  endAwaited()
  expect($awaitedActivation.get()).toBeNull()
})
