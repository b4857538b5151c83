import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { TooBusy } from '../../../../src/errors.ts'
import { customerRoutes } from '../../../../src/modules/offers/customer-routes.ts'
import { createInTurn } from '../../../../src/modules/offers/in-turn.ts'
import { offerFileRoutes } from '../../../../src/modules/offers/offer-file-routes.ts'
import { questionRoutes } from '../../../../src/modules/questions/index.ts'

/** The routes over offers that count how many of them are built at once, and until when they are. */
function countingRoutes() {
  const built = { now: 0, most: 0, all: 0, attempts: 0 }
  const build = async () => {
    built.now += 1
    built.all += 1
    built.most = Math.max(built.most, built.now)
    await new Promise((resume) => setImmediate(resume))
    built.now -= 1
    return { outcome: 'priced', quotation: {} }
  }
  const offers = {
    linkOf: async (token: string) => (token.startsWith('known') ? token : null),
    open: build,
    compare: build,
    price: build,
  }
  const anyone = new Elysia({ name: 'session' }).macro({
    anyone: (_: true) => ({}),
    role: (_: string) => ({}),
    scope: (_: string) => ({}),
  })
  const attempts = {
    count: () => {
      built.attempts += 1
      return null
    },
    refund: () => {},
  }
  const inTurn = createInTurn({ offers, attempts })
  const questions = { ask: build }
  const offerFiles = { keepAccepted: build }
  const deps = {
    session: anyone,
    offers,
    attempts,
    inTurn,
    isOwner: () => async () => false,
  }
  const app = new Elysia()
    .onError(({ error }) => new Response('', { status: error instanceof TooBusy ? 429 : 500 }))
    .use(customerRoutes({ ...deps, trustedProxies: 0 } as never))
    .use(questionRoutes({ ...deps, questions } as never))
    .use(offerFileRoutes({ ...deps, offerFiles } as never))
  const ask = async (route: string, token: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token, ...MORE[route] })
    const request = new Request(`http://localhost/api/${route}`, { method: 'POST', headers, body })
    return (await app.handle(request)).status
  }
  return { built, ask }
}

const ROUTES = ['open-offer', 'compare-offer', 'price-offer', 'ask-question', 'keep-accepted-pdf']
const MORE: Record<string, object> = {
  'ask-question': { text: 'x' },
  'keep-accepted-pdf': { size: 1 },
}
const tokenOf = (name: string) => name.padEnd(32, 'x')
const countOf = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length

test('of many calls for offers two are built at once, and one of a link', async () => {
  const { built, ask } = countingRoutes()
  const links = Array.from({ length: 20 }, (_, at) => tokenOf(`known${at}`))
  const calls = links.flatMap((token) => ROUTES.map((route) => ask(route, token)))
  await Promise.all(calls)
  expect(built).toMatchObject({ most: 2, all: 100 })
  built.most = 0
  await Promise.all(ROUTES.map((route) => ask(route, tokenOf('known'))))
  expect(built).toMatchObject({ most: 1, all: 105 })
})

test('what is too much for a link is refused before it is built', async () => {
  const { built, ask } = countingRoutes()
  const calls = Array.from({ length: 300 }, () => ask('open-offer', tokenOf('known')))
  const statuses = await Promise.all(calls)
  expect(countOf(statuses, 429)).toBeGreaterThan(150)
  expect(built.all).toBe(300 - countOf(statuses, 429))
})

test('an unknown link is not found before anything is built or counted', async () => {
  const { built, ask } = countingRoutes()
  const statuses = await Promise.all(ROUTES.map((route) => ask(route, tokenOf('other'))))
  expect(statuses).toEqual(ROUTES.map(() => 404))
  expect(built).toMatchObject({ all: 0, attempts: 0 })
})
