import { expect, test } from 'bun:test'
import { withholdingInWords } from '#domain/document/compare/terms-in-words.ts'
import { newQuotation } from '#domain/document/quotation.ts'

test('what is withheld of no rate is told from what is withheld of all', () => {
  const inWords = (rates: string[] | null) => {
    const withholding = { name: 'IRPF', percent: 15, rates, lines: null, reason: '' }
    return withholdingInWords({ ...newQuotation([]), withholding })
  }
  expect(inWords(null)).toBe('IRPF 15%')
  expect(inWords([])).toBe('IRPF 15% (no rates)')
})
