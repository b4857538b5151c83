import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Quotation } from '#domain/document/quotation.ts'
import { revisions } from '../../../../../db/history-schema.ts'
import { thinByAge } from '../../../../../src/modules/quotations/revisions/thin-revisions.ts'
import { aNote, aPricedQuotation } from '../../../../support/documents.ts'
import { NOW, openHistory, randomText } from '../../../../support/history.ts'
import { amount } from '../../../../support/soak.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
describe('thinning by age', () => {
  test('keeps all of a day, one an hour for a week, one a day for a year, then one a month', async () => {
    await using one = await openHistory()
    const ages = [
      800 * DAY,
      799 * DAY,
      500 * DAY,
      200 * DAY + 3 * HOUR,
      200 * DAY + HOUR,
      100 * DAY,
      3 * DAY + 5,
      3 * DAY + 4,
      3 * DAY - HOUR,
      3 * HOUR,
      3 * HOUR - 5,
      0,
    ]
    let last: Quotation = aNote('<p>0</p>')
    for (const [at, age] of ages.entries()) {
      one.clock.at = NOW - age
      last = await one.save({ ...last, name: `${at}` })
    }
    await thinByAge(one.db, NOW)
    const kept = (await one.listed()).map(({ createdAt }) => NOW - Date.parse(createdAt))
    expect(kept).toEqual([
      799 * DAY,
      500 * DAY,
      200 * DAY + HOUR,
      100 * DAY,
      3 * DAY + 4,
      3 * DAY - HOUR,
      3 * HOUR,
      3 * HOUR - 5,
      0,
    ])
    await thinByAge(one.db, NOW)
    expect(await one.listed()).toHaveLength(9)
  })

  test('takes the one before the current one, if both are of one hour, and none else', async () => {
    for (const [pause, kept] of [
      [5, [2]],
      [HOUR, [1, 2]],
    ] as const) {
      await using one = await openHistory()
      one.clock.at = NOW - 3 * DAY
      const first = await one.save(aNote('<p>1</p>'))
      one.clock.at += pause
      await one.save({ ...first, name: '2' })
      await thinByAge(one.db, NOW)
      expect((await one.listed()).map(({ revision }) => revision)).toEqual([...kept])
    }
  })

  test('never touches a named one or the current one, and leaves every listed one readable', async () => {
    const step = fc.record({
      pause: fc.constantFrom(1, HOUR / 4, 5 * HOUR, 40 * DAY),
      isNamed: fc.boolean(),
      row: fc.nat(399),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await using one = await openHistory()
        const texts = new Map<number, string>()
        const named: number[] = []
        let last: Quotation = aPricedQuotation(60)
        one.clock.at = NOW - steps.reduce((sum, { pause }) => sum + pause, 0)
        for (const [at, { pause, isNamed, row }] of steps.entries()) {
          one.clock.at += pause
          last = await one.save({ ...last, name: `${at} of row ${row}` })
          const text = await one.reader.findText(last.id, last.revision)
          texts.set(last.revision, text ?? '')
          if (!isNamed) continue
          named.push(last.revision)
          await one.name(last.revision)
        }
        await thinByAge(one.db, NOW)
        const kept = (await one.listed()).map(({ revision }) => revision)
        expect(kept).toContain(last.revision)
        for (const number of named) expect(kept).toContain(number)
        for (const number of kept)
          expect(await one.reader.findText(last.id, number)).toBe(texts.get(number) ?? null)
      }),
      { numRuns: amount(8, 100) },
    )
  }, 60_000)
})

describe('a history', () => {
  test('of 100 small edits of 2,000 rows takes three times a compressed one at most', async () => {
    await using one = await openHistory()
    let last = await one.save(aVariedQuotation(2000))
    for (let at = 1; at <= 100; at += 1) last = await one.save(edited(last, at))
    const rows = await one.db.read.select().from(revisions)
    expect(rows).toHaveLength(100)
    const whole = rows.find(({ base, body }) => base === null && body !== null)?.body?.length ?? 0
    const all = rows.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(whole).toBeGreaterThan(10_000)
    expect(all).toBeLessThanOrEqual(3 * whole + 100 * 300)
    for (const number of [2, 41, 80, 101]) {
      const text = await one.reader.findText(last.id, number)
      expect(text?.includes(`"name":"edit ${number - 1}"`)).toBe(true)
    }
  }, 120_000)

  test('gives way to a save, the oldest versions first, named ones never', async () => {
    await using one = await openHistory(100_000)
    let last = await one.save(aNote(randomText(20_000)))
    await one.name(1)
    for (let at = 0; at < 10; at += 1)
      last = await one.save({ ...aNote(randomText(20_000)), id: last.id, revision: last.revision })
    const kept = (await one.listed()).map(({ revision }) => revision)
    expect(kept[0]).toBe(1)
    expect(kept.at(-1)).toBe(11)
    expect(kept.length).toBeWithin(3, 8)
    expect(kept.slice(1)).toEqual(kept.slice(1).map((_, at) => 11 - (kept.length - 2) + at))
    expect((await one.quota.usage('u'))?.used).toBeLessThanOrEqual(100_000)
  })
})

function edited(quotation: Quotation, at: number): Quotation {
  const blocks = quotation.blocks.map((block) => {
    if (block.type !== 'boq') return block
    const rows = block.boq.rows.map((row, index) =>
      index === (at * 37) % 2000 && 'qty' in row ? { ...row, qty: { ...row.qty, value: at } } : row,
    )
    return { ...block, boq: { ...block.boq, rows } }
  })
  return { ...quotation, name: `edit ${at}`, blocks }
}

/** With texts that differ as people's do. */
function aVariedQuotation(rows: number): Quotation {
  const quotation = aPricedQuotation(rows)
  for (const block of quotation.blocks) {
    if (block.type !== 'boq') continue
    for (const row of block.boq.rows) row.description.html = `<p>Work ${randomText(20)}</p>`
  }
  return quotation
}
