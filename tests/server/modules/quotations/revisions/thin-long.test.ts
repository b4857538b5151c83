import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Quotation } from '#domain/document/quotation.ts'
import { revisions } from '../../../../../db/history-schema.ts'
import { thinByAge } from '../../../../../src/modules/quotations/revisions/thin-revisions.ts'
import { aPricedQuotation } from '../../../../support/documents.ts'
import { NOW, openHistory, randomText } from '../../../../support/history.ts'
import { amount } from '../../../../support/soak.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** From one row to all: bodies that refer to an anchor, new anchors, and ones that stand alone. */
const edit = fc.record({
  pause: fc.constantFrom(1, HOUR / 4, HOUR, DAY, 40 * DAY),
  isNamed: fc.constantFrom(false, false, false, true),
  share: fc.constantFrom(0.01, 0.01, 0.01, 0.1, 0.1, 1),
})
const round = fc.record({
  edits: fc.array(edit, { minLength: 2, maxLength: 6 }),
  /** How the history is thinned after the edits. */
  thins: fc.constantFrom('by age', 'for room'),
})

/** In rows: one that is compressed at once, and one that is in another thread. */
const lengths = fc.constantFrom(20, 120)

test('thinned again and again, short and long versions that are listed open, and no row is left over', async () => {
  const seen = { bases: 0, anchorsOnWhole: 0, deleted: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: 1, maxLength: 4 }),
      lengths,
      async (rounds, length) => {
        await using one = await openHistory()
        const pauses = rounds.flatMap(({ edits }) => edits.map(({ pause }) => pause))
        one.clock.at = NOW - pauses.reduce((sum, pause) => sum + pause, 0)
        const first = await one.save(changed(aPricedQuotation(length), 1))
        const past: Past = { last: first, texts: new Map(), named: [] }
        await remember(one, past)
        for (const { edits, thins } of rounds) {
          for (const each of edits) await saveEdited(one, past, each)
          const isThinned = await thin(one, thins)
          const rows = await one.db.read.select().from(revisions)
          await expectListed(one, past)
          if (isThinned) expectUse(rows)
          seen.bases += rows.filter(({ base }) => base !== null).length
          seen.anchorsOnWhole += rows.filter(
            ({ base, isAnchor }) => base !== null && isAnchor,
          ).length
          seen.deleted += past.texts.size - 1 - rows.filter(({ body }) => body !== null).length
        }
      },
    ),
    { numRuns: amount(10, 200) },
  )
  // The edits do what the rest is about.
  for (const [what, count] of Object.entries(seen)) expect([what, count > 0]).toEqual([what, true])
}, 300_000)

type History = Awaited<ReturnType<typeof openHistory>>
type Row = typeof revisions.$inferSelect

interface Past {
  last: Quotation
  /** By revision. */
  texts: Map<number, string | null>
  named: number[]
}

async function saveEdited(
  one: History,
  past: Past,
  { pause, isNamed, share }: { pause: number; isNamed: boolean; share: number },
): Promise<void> {
  one.clock.at += pause
  past.last = await one.save(changed(past.last, share))
  await remember(one, past)
  if (!isNamed) return
  await one.name(past.last.revision)
  past.named.push(past.last.revision)
}

async function remember({ reader }: History, { last, texts }: Past): Promise<void> {
  texts.set(last.revision, await reader.findText(last.id, last.revision))
}

/** @returns false if there is not enough to thin out: then nothing is deleted */
async function thin(one: History, thins: 'by age' | 'for room'): Promise<boolean> {
  if (thins === 'for room') return makeRoom(one)
  await thinByAge(one.db, one.clock.at)
  return true
}

/** As a save does that needs a little more room than there is. */
async function makeRoom({ quota }: History): Promise<boolean> {
  const { used = 0, limit = 0 } = (await quota.usage('u')) ?? {}
  return quota.makeRoom('u', limit - used + 20_000)
}

async function expectListed(one: History, { last, texts, named }: Past) {
  const listed = (await one.listed()).map(({ revision }) => revision)
  for (const number of [...named, last.revision]) expect(listed).toContain(number)
  for (const number of listed)
    expect(await one.reader.findText(last.id, number)).toBe(texts.get(number) ?? null)
}

/** A thinned row stays only for rows that refer to it, or for saves to come. */
function expectUse(rows: Row[]): void {
  const newest = rows.filter(({ isAnchor }) => isAnchor).at(-1)
  for (const { revision, isThinned } of rows) {
    if (!isThinned) continue
    const isUsed = rows.some(({ base }) => base === revision)
    expect([revision, isUsed || revision === newest?.revision]).toEqual([revision, true])
  }
}

/** With this share of the rows described anew, at least one. */
function changed(quotation: Quotation, share: number): Quotation {
  const blocks = quotation.blocks.map((block) => {
    if (block.type !== 'boq') return block
    const rows = block.boq.rows.map((row, at) =>
      at < Math.max(1, share * block.boq.rows.length)
        ? { ...row, description: { html: `<p>Work ${randomText(30)}</p>`, value: null } }
        : row,
    )
    return { ...block, boq: { ...block.boq, rows } }
  })
  return { ...quotation, blocks }
}
