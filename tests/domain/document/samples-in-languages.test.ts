import { expect, test } from 'bun:test'
import { dateCopy } from '../../../src/domain/document/date-copy.ts'
import { repeatedLabel } from '../../../src/domain/document/repeated-label.ts'
import { reword } from '../../../src/domain/document/reword.ts'
import { learnSamples, samplesIn, withoutSamples } from '../../../src/domain/document/samples.ts'
import { samplesLeft } from '../../../src/domain/document/samples-left.ts'
import { suggestName } from '../../../src/domain/document/suggest-name.ts'
import { template } from '../../../src/domain/document/template.ts'
import { wordsOf } from '../../../src/domain/words/all-words.ts'
import { counting } from '../../support/documents.ts'

// Greek, which no other test takes for unknown: what is learned stays.
const greek = wordsOf('el')
learnSamples(greek)
const { blocks } = reword(template(counting()), wordsOf('en'), greek)

test('the samples of a language that is known are samples, beside the English ones', () => {
  const { client, dateLabel, date, items } = greek.samples
  expect(samplesIn('text', `${client}\n${dateLabel} ${date}`)).toHaveLength(2)
  expect(samplesIn('cell', items[0] ?? '')).toHaveLength(1)
  expect(samplesIn('title', greek.labels.subtotal)).toHaveLength(1)
  expect(samplesIn('cell', 'First item')).toHaveLength(1)
  expect(samplesLeft(blocks)).toHaveLength(samplesLeft(template(counting()).blocks).length)
})

test('they are left out for others', () => {
  const texts = blocks.flatMap((block) =>
    block.type === 'text' ? withoutSamples(block.text.html) : [],
  )
  expect(texts.join()).toContain('2026-001')
  for (const sample of [greek.samples.tagline, greek.samples.client, greek.samples.date])
    expect(texts.join()).not.toContain(sample)
})

test('a quotation is named, and its copy dated, in its language', () => {
  expect(suggestName(blocks)).toBe('Προσφορά')
  const named = JSON.parse(JSON.stringify(blocks).replace(greek.samples.client, 'Κα Παππά'))
  expect(suggestName(named)).toBe('Προσφορά για Κα Παππά')
  const dated = JSON.stringify(dateCopy(blocks, new Date(2026, 0, 31), 'el-GR'))
  expect(dated).toContain('Ημερομηνία: 31 Ιανουαρίου 2026')
})

test('a label typed again replaces that of its language', () => {
  expect(repeatedLabel('Ημερομηνία: Date:')).toBe('Ημερομηνία: '.length)
})
