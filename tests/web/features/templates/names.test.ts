import { expect, test } from 'bun:test'
import { LIMITS } from '#domain/document/limits.ts'
import { otherName, sameNamed } from '../../../../web/features/templates/modals.tsx'

const KNOWN = ['Kitchen', 'Kitchen 2', 'Küche'].map((name) => ({ name }))

test('names are compared as the server does', () => {
  expect(sameNamed(KNOWN, ' KITCHEN')?.name).toBe('Kitchen')
  expect(sameNamed(KNOWN, 'kuche')?.name).toBe('Küche')
  expect(sameNamed(KNOWN, 'Kitchen  2')?.name).toBe('Kitchen 2')
  expect(sameNamed(KNOWN, 'Bath')).toBeUndefined()
})

test('another name has the first free number, and no more characters than a name may have', () => {
  expect(otherName(KNOWN, 'Kitchen')).toBe('Kitchen 3')
  expect(otherName(KNOWN, 'Kitchen 2')).toBe('Kitchen 3')
  expect(otherName(KNOWN, 'Küche')).toBe('Küche 2')
  const longest = 'x'.repeat(LIMITS.nameLength)
  expect(otherName([{ name: longest }], longest)).toHaveLength(LIMITS.nameLength)
})
