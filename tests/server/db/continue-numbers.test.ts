import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sentNumbersIn, seriesIn, unsetSeriesIn } from '../../../db/continue-numbers.ts'

const folder = await mkdtemp(join(tmpdir(), 'numbers-'))
afterAll(() => rm(folder, { recursive: true }))

test('a damaged database that is restored is an error, a damaged previous one has no numbers', async () => {
  const file = join(folder, 'damaged.sqlite')
  await writeFile(file, 'SQLite format 3\0 and nothing else')
  expect(() => unsetSeriesIn(file)).toThrow()
  expect(seriesIn(file)).toEqual([])
  expect(sentNumbersIn(file)).toEqual([])
})
