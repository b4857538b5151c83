import { expect, test } from 'bun:test'
import { foreignLanguage } from '../../../../web/features/export/scripts.ts'

test('signs of Chinese alone are Chinese, but not beside Japanese or Korean', () => {
  expect(foreignLanguage('工事費', 'de', false)).toBe('zh')
  expect(foreignLanguage('工事費', 'de', true)).toBe(null)
  expect(foreignLanguage('工事費', 'ja-JP', false)).toBe(null)
  expect(foreignLanguage('工事費', 'ko-KR', false)).toBe(null)
  expect(foreignLanguage('工事の', 'de', true)).toBe('ja')
  expect(foreignLanguage('工事の', 'ja-JP', true)).toBe(null)
})
