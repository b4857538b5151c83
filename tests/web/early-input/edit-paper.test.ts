import { expect, test } from 'bun:test'
import { clientLines, dateLine, rowLines, SAMPLE } from '../../../src/domain/document/samples.ts'
import { MARKED, UNMARKED } from '../../../web/early-input/edit-paper.ts'

test('before the app runs the same samples are selected as later', () => {
  const titles = SAMPLE.tables.map(({ title }) => title)
  for (const line of [SAMPLE.title, ...titles, ...rowLines(SAMPLE)]) {
    expect(UNMARKED.exec(line)?.[0]).toBe(line)
    expect(UNMARKED.test(`${line} of oak`)).toBe(false)
  }
  expect(UNMARKED.exec(`${SAMPLE.numberLabel} ${SAMPLE.number}`)?.[0]).toBe(SAMPLE.number)
  for (const line of [SAMPLE.tagline, ...clientLines(SAMPLE)])
    expect(MARKED.exec(line)?.[0]).toBe(line)
  expect(MARKED.exec(dateLine(SAMPLE))?.[0]).toBe(SAMPLE.date)
})
