import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { TooBusy } from '../../../../src/errors.ts'
import {
  type CustomerRoutes,
  customerRoutes,
} from '../../../../src/modules/offers/customer-routes.ts'

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
    ...{ open: build, compare: build, price: build },
  }
  const anyone = new Elysia({ name: 'session' }).macro({ anyone: (_: true) => ({}) })
  const attempts = {
    count: () => {
      built.attempts += 1
      return null
    },
    refund: () => {},
  }
  const deps = { session: anyone, offers, attempts, isOwner: () => async () => false }
  const app = new Elysia()
    .onError(({ error }) => new Response('', { status: error instanceof TooBusy ? 429 : 500 }))
    .use(customerRoutes({ ...deps, trustedProxies: 0 } as unknown as CustomerRoutes))
  const ask = async (route: string, token: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token })
    const request = new Request(`http://localhost/api/${route}`, { method: 'POST', headers, body })
    return (await app.handle(request)).status
  }
  return { built, ask }
}

const ROUTES = ['open-offer', 'compare-offer', 'price-offer']
const tokenOf = (name: string) => name.padEnd(32, 'x')
const countOf = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length

test('of many calls for offers two are built at once, and one of a link', async () => {
  const { built, ask } = countingRoutes()
  const links = Array.from({ length: 20 }, (_, at) => tokenOf(`known${at}`))
  const calls = links.flatMap((token) => ROUTES.map((route) => ask(route, token)))
  await Promise.all(calls)
  expect(built).toMatchObject({ most: 2, all: 60 })
  built.most = 0
  await Promise.all(ROUTES.map((route) => ask(route, tokenOf('known'))))
  expect(built).toMatchObject({ most: 1, all: 63 })
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
  expect(statuses).toEqual([404, 404, 404])
  expect(built).toMatchObject({ all: 0, attempts: 0 })
})
