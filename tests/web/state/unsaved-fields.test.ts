import { expect, test } from 'bun:test'
import { $session } from '../../../web/state/session.ts'
import { differs, rememberUnsaved } from '../../../web/state/unsaved-fields.ts'

const logIn = (email: string) =>
  $session.set(
    email ? { status: 'known', email, roles: ['user'] } : { status: 'anonymous', email, roles: [] },
  )

test('each item keeps its own typed fields until they are cleared', () => {
  const unsaved = rememberUnsaved<{ name: string }>()
  unsaved.keep('row', { name: 'Oak' })
  unsaved.keep('block', { name: 'Wood' })
  unsaved.clear('block')
  expect(unsaved.get('row')).toEqual({ name: 'Oak' })
  expect(unsaved.get('block')).toBeNull()
})

test('a login adopts what was typed before it, and another user sees none of it', () => {
  const unsaved = rememberUnsaved<{ name: string }>()
  logIn('')
  unsaved.keep('row', { name: 'Oak' })
  logIn('ann@example.com')
  expect(unsaved.get('row')).toEqual({ name: 'Oak' })
  unsaved.keep('row', { name: 'Oak board' })
  logIn('bob@example.com')
  expect(unsaved.get('row')).toBeNull()
  logIn('')
  expect(unsaved.get('row')).toBeNull()
})

test('what was proposed, or typed and taken back, was not typed', () => {
  const initial = { name: 'Roof', people: [{ email: 'ann@example.com' }] }
  expect(differs({}, initial)).toBe(false)
  expect(differs({ name: 'Roof', people: [{ email: 'ann@example.com' }] }, initial)).toBe(false)
  expect(differs({ name: 'Roofs' }, initial)).toBe(true)
})
