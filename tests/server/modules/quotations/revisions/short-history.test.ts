import { expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { revisions } from '../../../../../db/history-schema.ts'
import { aNote, aPricedQuotation } from '../../../../support/documents.ts'
import { openHistory, randomText } from '../../../../support/history.ts'

test('short versions hold what they don’t have in common with one that is whole, 20 at most', async () => {
  await using one = await openHistory()
  const texts = new Map<number, string | null>()
  let last: Quotation = aPricedQuotation(30)
  for (let at = 1; at <= 50; at += 1) {
    last = await one.save({ ...last, name: `edit ${at}` })
    texts.set(at, await one.reader.findText(last.id, at))
  }
  const rows = await one.db.read.select().from(revisions)
  const whole = rows.filter(({ base }) => base === null).map(({ revision }) => revision)
  expect(whole).toEqual([1, 22, 43])
  for (const { base, body } of rows) if (base !== null) expect(body?.length).toBeLessThan(80)
  for (const [number, text] of texts) {
    expect(text).toContain(`"edit ${number}"`)
    expect(await one.reader.findText(last.id, number)).toBe(text)
  }
})

test('a short version that has little in common with the one before is whole', async () => {
  await using one = await openHistory()
  const first = await one.save(aPricedQuotation(30))
  const { blocks } = aNote(randomText(5_000))
  const second = await one.save({ ...first, blocks })
  await one.save({ ...second, name: 'third' })
  const rows = await one.db.read.select().from(revisions)
  expect(rows.map(({ base, isAnchor }) => [base, isAnchor])).toEqual([
    [null, true],
    [null, true],
  ])
})
