import { expect, test } from 'bun:test'
import { newQuotation } from '#domain/document/quotation.ts'
import { createUpgrades, STEPS } from '#domain/document/upgrade.ts'
import { neededVersion } from '../../../src/modules/quotations/stored-quotation.ts'
import { releasedQuotation } from '../../support/released.ts'

const { upgradeQuotation: toFourth } = createUpgrades(STEPS.slice(0, 3))

test('a quotation of version 3 gets no letterhead, and keeps all else', async () => {
  const before = await releasedQuotation('0016-version-3')
  expect(toFourth<unknown>(before)).toEqual({ ...before, version: 4, letterhead: null })
})

test('one without a letterhead may be saved by a program that knows none', () => {
  const plain = newQuotation([])
  expect(neededVersion(plain)).toBe(1)
  const details = { company: '', address: '', taxIds: '', bank: '', phone: '', email: '', web: '' }
  const pay = { iban: '', payLink: '' }
  const design = {
    accent: '',
    typeface: 'sans',
    arrangement: 'split',
    logo: '',
  } as const
  const letterhead = { profileId: null, ...details, ...pay, ...design, footer: [] }
  expect(neededVersion({ ...plain, letterhead })).toBe(4)
  expect(neededVersion({ ...plain, letterhead: { ...letterhead, payLink: 'https://a' } })).toBe(7)
})
