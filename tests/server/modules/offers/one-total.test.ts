import { expect, test } from 'bun:test'
import { pricedOnly } from '#domain/document/options.ts'
import type { BoqRow, Quotation } from '#domain/document/quotation.ts'
import { trusted } from '#domain/html/html-tag.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { meetTotal, type Way } from '#domain/numbers/meet-total.ts'
import { recalculateQuotation } from '#domain/numbers/recalculate.ts'
import { totalOf } from '#domain/numbers/totals.ts'
import { typedOver } from '#domain/numbers/typed-total.ts'
import { withTotal } from '#domain/numbers/with-total.ts'
import { labels } from '#domain/words/languages/en-paper.json'
import { modelOf } from '../../../../web/features/editor/document/model.ts'
import { blocksHtml } from '../../../../web/features/export/pages/block-html.ts'
import { quotationToSheet } from '../../../../web/features/export/xlsx/quotation-to-sheet.ts'
import { type Chance, chanceOf } from '../../../support/chance.ts'
import { counting } from '../../../support/documents.ts'
import { answerOffer, aSend, openOffer, sendAgain } from '../../../support/offers.ts'
import { call } from '../../../support/person.ts'
import { startReceiver } from '../../../support/receiver.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'
import { amount } from '../../../support/soak.ts'
import { aRandomOffer } from '../../../web/features/export/xlsx/priced-offers.ts'
import { OPTIONS } from '../../../web/features/export/xlsx/quotations.ts'

/*
 * One total, wherever somebody reads it: on the editor's screen, the public page, the pages of the pdf and
 * in the spreadsheet, in list, states and overview, in the offer, its mails and webhooks, and in the
 * answer with what the customer has chosen (numbers: The total). tests/e2e/offer-files.test.ts looks
 * at some of them in the browser.
 */

const DOCUMENTS = amount(18, 300)
const FORMATS = ['EUR de-DE', 'USD en-US', 'JPY ja-JP', 'CHF de-CH', 'PLN pl-PL', 'INR en-IN']

const server = sharedServer({
  env: { RATE_LIMITS: 'off', WEBHOOK_PRIVATE_NETWORKS: 'on', OFFERS_PER_DAY_NEW: '1000' },
  web: true,
})
const sender = sharedPerson(server, 'sender')

test('generated offers have one total everywhere, as offered and as accepted', async () => {
  using receiver = startReceiver()
  const events = ['offer.sent', 'offer.accepted']
  await sender.call('/api/save-webhook', { body: { url: receiver.url, events, isOn: true } })
  const offered = new Map<string, number>()
  const accepted = new Map<string, Accepted>()
  for (let at = 0; at < DOCUMENTS; at += 1) {
    const chance = chanceOf(at + 1)
    const quotation = await resolved(anyOffer(chance, at), chance)
    const { id, currency, locale } = quotation
    const total = totalOf(quotation.blocks, quotation) ?? Number.NaN
    offered.set(id, total)
    expect(await totalsBeforeSending(quotation)).toEqual(all(total))

    const email = `client${at}@example.com`
    const name = `Client N${String(at).padStart(3, '0')}`
    const { sendId: offerId, tokens } = await sendAgain(sender, quotation, { to: [{ email }] })
    const [token = ''] = tokens
    expect((await openOffer(server, token)).body.quotation.totals.total).toBe(total)
    const choices = anyChoices(quotation, chance)
    const chosen = chosenTotal(quotation, choices)
    const priced = await call(server, '/api/price-offer', { body: { token, choices } })
    const answered = await answerOffer(server, token, { choices, name })
    expect([at, answered.status]).toEqual([at, 200])
    const { hash, total: answer } = answered.body.offer.answer
    const kept = (await sender.call('/api/get-accepted-offer', { body: { offerId } })).body
      .quotation
    const found = (await call(server, '/api/find-acceptance', { body: { hash } })).body.acceptance
    expect({
      priced: priced.body.quotation.totals.total,
      answer,
      kept: kept.totals.total,
      shown: modelOf(kept).totals.value.document?.total,
      found: found.total,
    }).toEqual({ priced: chosen, answer: chosen, kept: chosen, shown: chosen, found: chosen })
    accepted.set(id, {
      name,
      email,
      currency,
      total: chosen,
      shown: formatMoney(chosen, { locale, currency, decimals: 2 }),
    })
  }

  const { quotations } = (await sender.call('/api/get-quotation-list')).body
  for (const { id, total, totals } of quotations)
    expect([id, total, totals.total]).toEqual([id, ...Array(2).fill(accepted.get(id)?.total)])
  const { states } = (await sender.call('/api/get-quotation-states')).body
  const state = states.find((one: { state: string }) => one.state === 'accepted')
  expect(inOrder(state.totals)).toEqual(sumsOf(accepted, 'total'))
  const overview = (await sender.call('/api/get-overview?timeZone=UTC')).body
  expect(inOrder(overview.totals)).toEqual(
    sumsOf(accepted, 'won').map((sum) => ({ ...sum, open: 0, lost: 0 })),
  )

  const mails = await server.outbox()
  for (const { name, email, shown } of accepted.values()) {
    const telling = mails.filter(({ text }) => words(text).includes(words(shown)))
    const toSender = telling.filter(({ to, text }) => to === sender.email && text.includes(name))
    const copy = telling.filter(({ to, text }) => to === email && text.includes('accepted'))
    expect([name, toSender.length, copy.length]).toEqual([name, 1, 1])
  }
  const received = await receiver.has(2 * DOCUMENTS)
  for (const { body } of received) {
    const { type, data } = JSON.parse(body)
    const { quotationId: id } = data
    const total = type === 'offer.sent' ? offered.get(id) : accepted.get(id)?.total
    expect([type, id, data.total]).toEqual([type, id, total])
  }
}, 600_000)

interface Accepted {
  name: string
  email: string
  currency: string
  total: number
  /** As the document writes it. */
  shown: string
}

/** A random offer whose optional rows may leave their quantity open. */
function anyOffer(chance: Chance, at: number): Quotation {
  const offer = aRandomOffer(chance, FORMATS[at % FORMATS.length] ?? '', 10)
  const blocks = offer.blocks.map((block) =>
    block.type === 'boq'
      ? { ...block, boq: { ...block.boq, rows: block.boq.rows.map((row) => opened(row, chance)) } }
      : block,
  )
  return { ...offer, blocks, name: `Offer ${at}` }
}

const opened = <Line extends { type: string }>(line: Line, chance: Chance): Line =>
  line.type === 'row' && 'use' in line && line.use === 'optional' && chance.below(2)
    ? { ...line, range: { min: 1, max: 5, step: chance.pick([1, 0.5]) } }
    : line

const WAYS: Way[] = ['back-to-sum', 'spread-total', 'add-difference']

/**
 * Saves it for everybody to read; every other one first with a typed total, which is refused until it is met in
 * some way.
 */
async function resolved(quotation: Quotation, chance: Chance): Promise<Quotation> {
  const saved = await save(quotation)
  const access: Quotation['access'] = { level: 'everyone', userList: [] }
  if (chance.below(2)) return save({ ...saved, access })
  const { total } = saved.totals
  const typed = Math.round(total * chance.pick([90, 101, 110]) + chance.pick([0, 1, 500])) / 100
  const over = await save({ ...saved, blocks: [...withTotal(saved.blocks, 'p2', typed)] })
  expect(over.totals.total).toBe(typed)
  const { status, body } = await sender.call('/api/send-quotation', { body: aSend(over) })
  expect([status, body.message]).toEqual([400, 'typed total'])
  const made = { nextId: counting('made'), names: labels }
  const met = meetTotal(chance.pick(WAYS), over.blocks, 'p2', over, made)
  if (met.outcome === 'rounding')
    Object.assign(
      met,
      meetTotal('add-rounding', met.blocks, 'p2', { ...over, lines: met.lines }, made),
    )
  const after = { ...over, blocks: [...met.blocks], lines: [...met.lines], access }
  return save(
    typedOver(after) ? { ...after, blocks: [...withTotal(met.blocks, 'p2', null)] } : after,
  )
}

type Saved = Quotation & { totals: { total: number } }

async function save(quotation: Quotation): Promise<Saved> {
  const { status, body } = await sender.call('/api/save-quotation', { body: { quotation } })
  expect([status, body.field]).toEqual([200, undefined])
  return body.quotation
}

const PLACES = ['read', 'listed', 'screen', 'page', 'pdf', 'sheet'] as const

/** The total as it is read in each place; NaN where another one is shown. */
async function totalsBeforeSending(quotation: Quotation) {
  const { id, locale, currency } = quotation
  const read = (await sender.call('/api/get-quotation', { body: { id } })).body.quotation
  const { quotations } = (await sender.call('/api/get-quotation-list')).body
  const html = await (await fetch(`${server.url}/${id}`)).text()
  const { total } = read.totals
  const shown = words(formatMoney(total, { locale, currency, decimals: 2 }))
  const last = (texts: string[]) => (words(texts.at(-1) ?? '') === shown ? total : Number.NaN)
  const drawn = blocksHtml(read, trusted).flatMap((block) =>
    block.kind === 'whole' ? textsOf(block.html, /class="total"[^>]*>([^<]*)</g) : [],
  )
  const sheet = quotationToSheet(read, OPTIONS).rows.flatMap(({ cells }) => cells)
  const figures = sheet.flatMap(({ content }) =>
    content?.type === 'formula' || content?.type === 'number' ? [content.value] : [],
  )
  const totals: Record<string, number> = {
    read: total,
    listed: quotations.find((one: Quotation) => one.id === id).totals.total,
    screen: modelOf(read).totals.value.document?.total ?? Number.NaN,
    page: last(textsOf(html, /data-cell="total"[^>]*>([^<]*)</g)),
    pdf: last(drawn),
    sheet: figures.includes(total) ? total : Number.NaN,
  }
  return totals
}

const all = (total: number): Record<string, number> =>
  Object.fromEntries(PLACES.map((place) => [place, total]))

const textsOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) => text)

const words = (text: string): string =>
  text
    .replaceAll(/&#(39|x27);|[’']/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The rows of the tables; groups are of one table each. */
const tablesOf = ({ blocks }: Quotation): BoqRow[][] =>
  blocks.flatMap((block) => (block.type === 'boq' ? [pricedOnly(block.boq.rows) as BoqRow[]] : []))

/** Some optional rows, with a quantity where that is open, and one row of each group or none. */
function anyChoices(quotation: Quotation, chance: Chance) {
  return tablesOf(quotation).flatMap((rows) => {
    const named = rows.filter(({ use }) => use !== 'included' && chance.below(2))
    const first = new Map(named.toReversed().map((row) => [row.group, row]))
    return named
      .filter((row) => row.use === 'optional' || first.get(row.group) === row)
      .map(({ id, range }) => ({
        rowId: id,
        qty: range && range.min + range.step * chance.below(4),
      }))
  })
}

/** What the rows come to with these choices, worked out without the code that customers' choices go through. */
function chosenTotal(quotation: Quotation, choices: ReturnType<typeof anyChoices>): number {
  const copy = structuredClone(quotation)
  const qtys = new Map(choices.map(({ rowId, qty }) => [rowId, qty]))
  for (const rows of tablesOf(copy)) {
    const groups = new Set(rows.filter(({ id }) => qtys.has(id)).map(({ group }) => group))
    for (const row of rows) {
      if (row.use === 'optional' || (row.use === 'alternative' && groups.has(row.group)))
        row.isChosen = qtys.has(row.id)
      row.qty.value = qtys.get(row.id) ?? row.qty.value
    }
  }
  const reading = recalculateQuotation(copy)
  if (!reading.ok) throw new Error(reading.reason)
  return totalOf(reading.value.blocks, copy) ?? Number.NaN
}

function sumsOf(accepted: ReadonlyMap<string, Accepted>, name: string) {
  const cents = new Map<string, number>()
  for (const { currency, total } of accepted.values())
    cents.set(currency, (cents.get(currency) ?? 0) + Math.round(total * 100))
  return inOrder([...cents].map(([currency, sum]) => ({ currency, [name]: sum / 100 })))
}

const inOrder = <Sum extends { currency: string }>(sums: Sum[]): Sum[] =>
  sums.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
