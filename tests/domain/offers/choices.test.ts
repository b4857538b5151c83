import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pricedOnly } from '#domain/document/options.ts'
import type { BoqBlock, Quotation } from '#domain/document/quotation.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { findAcceptanceFile, writeAcceptanceFile } from '#domain/offers/acceptance-file.ts'
import { canonicalText } from '#domain/offers/canonical.ts'
import { type Choice, choicesIn, withChoices } from '#domain/offers/choices.ts'
import { dayAt, endOfDay } from '#domain/offers/time-zones.ts'
import { aPricedQuotation } from '../../support/documents.ts'
import { amount } from '../../support/soak.ts'

/** A table of rows with random uses; alternatives are in the groups a and b. */
const anyOffer = fc
  .array(
    fc.record({
      use: fc.constantFrom('included', 'optional', 'alternative'),
      isChosen: fc.boolean(),
      group: fc.constantFrom('a', 'b'),
      range: fc.option(fc.record({ min: fc.nat(5), max: fc.nat(20), step: fc.constantFrom(1, 3) })),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => {
    const quotation = aPricedQuotation(rows.length)
    const table = quotation.blocks.find((block): block is BoqBlock => block.type === 'boq')
    for (const [at, { group, ...row }] of rows.entries())
      Object.assign(table?.boq.rows[at] ?? {}, row, {
        group: row.use === 'alternative' ? group : null,
      })
    const read = recalculateQuotation(quotation)
    if (!read.ok) throw new Error(read.reason)
    return read.value
  })

const rowsOf = ({ blocks }: Quotation) =>
  blocks.flatMap((block) => (block.type === 'boq' ? pricedOnly(block.boq.rows) : []))

describe('choices', () => {
  test('that an offer was sent with give the same offer', () => {
    fc.assert(
      fc.property(anyOffer, (offer) => {
        const choices = choicesIn(offer.blocks)
        // The writer's own quantity may be outside of what customers may choose: they start from it.
        const chosen = withChoices(offer, choices)
        expect(chosen).toEqual({ ok: true, value: offer })
      }),
      { numRuns: amount(300, 20_000) },
    )
  })

  test('make an offer in which they, and no others, are chosen', () => {
    fc.assert(
      fc.property(
        anyOffer,
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        (offer, picks) => {
          const choices = pickedIn(offer, picks)
          const chosen = withChoices(offer, choices)
          if (!chosen.ok) throw new Error(`${chosen.at} ${chosen.reason}`)
          const optional = rowsOf(chosen.value).filter(
            ({ use, isChosen }) => use === 'optional' && isChosen,
          )
          const named = new Set(choices.map(({ rowId }) => rowId))
          for (const { id } of optional) expect(named.has(id)).toBe(true)
          const again = choicesIn(chosen.value.blocks)
          for (const choice of choices) expect(again).toContainEqual(choice)
          expectOneInEachGroup(chosen.value)
        },
      ),
      { numRuns: amount(300, 20_000) },
    )
  })
})

describe('the canonical text', () => {
  test('is the same whatever order the fields are in, and differs with what it says', () => {
    const offer = aPricedQuotation(2)
    const turned = JSON.parse(
      JSON.stringify(offer, (_, value) =>
        value && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toReversed())
          : value,
      ),
    )
    expect(canonicalText(turned)).toBe(canonicalText(offer))
    expect(canonicalText({ ...offer, revision: 7, email: 'x', category: 'y' })).toBe(
      canonicalText(offer),
    )
    expect(canonicalText({ ...offer, currency: 'EUR' })).not.toBe(canonicalText(offer))
  })
})

describe('what a file carries', () => {
  test('is found between any other bytes, whatever it says', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('"end":"accepted-offer-1"}'))
    fc.assert(
      fc.property(text, fc.uint8Array(), fc.uint8Array(), (document, before, after) => {
        const well = document.toWellFormed()
        const written = { hash: 'a'.repeat(64), document: well }
        const bytes = new TextEncoder().encode(writeAcceptanceFile(written))
        expect(findAcceptanceFile(Buffer.concat([before, bytes, after]))).toEqual(written)
      }),
      { numRuns: amount(300, 20_000) },
    )
    expect(findAcceptanceFile(new Uint8Array([123, 34]))).toBeNull()
  })
})

describe('the end of a day', () => {
  const ZONES = [
    'UTC',
    'Europe/Berlin',
    'America/Sao_Paulo',
    'Pacific/Apia',
    'Asia/Beirut',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'America/Havana',
    'Atlantic/Azores',
  ]
  test('is the first moment of a later one, also where midnight is skipped', () => {
    const day = fc.integer({ min: 0, max: 15_000 }).map((days) => days * 86_400_000)
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, (zone, at) => {
        const date = new Date(at + Date.UTC(2000, 0)).toISOString().slice(0, 10)
        const end = endOfDay(date, zone)
        expect(dayAt(end, zone) > date).toBe(true)
        expect(dayAt(end - 1, zone) <= date).toBe(true)
      }),
      { numRuns: amount(500, 20_000) },
    )
  })
})

/** The picked ones of the rows that leave a choice, of alternatives the first that is picked. */
function pickedIn(offer: Quotation, picks: readonly boolean[]): Choice[] {
  const groups = new Set<string>()
  return rowsOf(offer).flatMap(({ id, use, group, range }, at) => {
    if (use === 'included' || !picks[at] || groups.has(group ?? '')) return []
    if (group !== null) groups.add(group)
    return [{ rowId: id, qty: range ? range.max : null }]
  })
}

function expectOneInEachGroup(offer: Quotation): void {
  const groups = Map.groupBy(rowsOf(offer), ({ group }) => group)
  groups.delete(null)
  for (const members of groups.values())
    expect(members.filter(({ isChosen }) => isChosen)).toHaveLength(1)
}
