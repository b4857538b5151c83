import { expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { createSendSave, createTurns } from '../../../../../web/features/editor/saving/send-save.ts'
import type { SaveQuotation } from '../../../../../web/state/api.ts'
import { aNote } from '../../../../support/documents.ts'

/** What is posted by the sender, whose code for completing quotations comes by `load`. */
function sender(load: () => Promise<typeof loaded>) {
  const posted: SaveQuotation[] = []
  const send = createSendSave(async (body) => {
    posted.push(body)
    return {
      ok: true,
      status: 200,
      data: { message: 'saved', quotation: { ...body.quotation, totals: null, number: '' } },
    }
  }, load)
  return { posted, send }
}

const loaded = {
  completeQuotation: (quotation: Quotation): Quotation => ({ ...quotation, name: 'Complete' }),
}

test('a save that comes before the code that completes it waits for it', async () => {
  const loading = Promise.withResolvers<typeof loaded>()
  const { posted, send } = sender(() => loading.promise)
  const answer = send({ quotation: aNote('First') })
  loading.resolve(loaded)
  expect(await answer).toMatchObject({ ok: true })
  expect(posted).toMatchObject([{ quotation: { name: 'Complete' } }])
})

test('nothing is sent without it, and the next try loads it again', async () => {
  let loads = 0
  const { posted, send } = sender(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    return loaded
  })
  const body = { quotation: aNote('First') }
  expect(await send(body)).toMatchObject({ ok: false, code: 'network error' })
  expect(posted).toBeEmpty()
  expect(await send(body)).toMatchObject({ ok: true })
  expect(posted).toHaveLength(1)
})

test('jobs run one at a time, in the order in which they were asked for, also after one that threw', async () => {
  const inTurn = createTurns()
  const log: string[] = []
  const job = (name: string, throws = false) =>
    inTurn(async () => {
      log.push(`${name} begins`)
      await null
      log.push(`${name} ends`)
      if (throws) throw new Error(name)
    }).catch(() => {})
  await Promise.all([job('a', true), job('b'), job('c')])
  const order = ['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`])
  expect(log).toEqual(order)
})
