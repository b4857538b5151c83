import { describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Elysia, t } from 'elysia'
import { type SessionDeps, session } from '../../../src/modules/auth/session-plugin.ts'
import { errors } from '../../../src/plugins/errors.ts'
import { createBodyReader, limits } from '../../../src/plugins/limits.ts'
import { createTransferLimit } from '../../../src/plugins/transfer-limit.ts'
import { call } from '../../support/person.ts'
import { sharedServer } from '../../support/shared.ts'

const server = sharedServer({ web: true })

/** The answer to a request that no client library would send. */
async function send(url: string, pieces: string[], pauseMs = 0): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  for (const piece of pieces) {
    socket.write(piece)
    await pause(pauseMs)
  }
  await closed
  return answer
}

describe('a Host that is none', () => {
  const HOSTS = ['Host: %%%', 'Host: a b', 'Host: x:99999', 'Host: [::1', 'Host:']

  test.each([
    ['/new', 200],
    ['/nowhere/at/all', 404],
    ['/api/nowhere', 404],
    ['/uploads/nowhere', 404],
    ['/api/health-check', 200],
  ])('keeps nobody from %s', async (path, status) => {
    for (const host of HOSTS) {
      const lines = [`GET ${path} HTTP/1.1`, host, 'Connection: close', '', '']
      const answer = await send(server.url, [lines.join('\r\n')])
      expect(answer, host).toStartWith(`HTTP/1.1 ${status} `)
      expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    }
    const old = await send(server.url, [`GET ${path} HTTP/1.0\r\n\r\n`])
    expect(old).toStartWith(`HTTP/1.1 ${status} `)
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([])
  })
})

test('a host of one to three signs leads everywhere', async () => {
  const paths = ['/favicon.svg', '/robots.txt?x=1', '/new', '/api/health-check', '/assets/none']
  const statuses = async (host: string) => {
    const found = paths.map(async (path) => {
      const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', '', '']
      return (await send(server.url, [lines.join('\r\n')])).slice(9, 12)
    })
    return Promise.all(found)
  }
  for (const host of ['localhost', 'nas', 'pi:80', 'x']) {
    expect([host, ...(await statuses(host))]).toEqual([host, '200', '200', '200', '200', '404'])
  }
})

test('assets have no document-only headers; everything else has', async () => {
  const page = await fetch(`${server.url}/new`)
  const script = (await page.text()).match(/\/assets\/main-[a-z0-9]+\.js/)?.[0]
  const part = await fetch(`${server.url}${script}`)
  expect(part.headers.get('content-security-policy')).toBeNull()
  expect(part.headers.get('x-frame-options')).toBeNull()
  expect(part.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of ['/new', '/favicon.svg', '/api/health-check', '/nowhere/at/all'])
    expect((await fetch(server.url + path)).headers.get('content-security-policy')).toContain(
      "default-src 'none'",
    )
})

test('the media type of json may be spelled in capitals', async () => {
  const headers = { 'content-type': 'Application/JSON; Charset=UTF-8' }
  const reply = await call(server, '/api/get-quotation', { body: { id: 'nowhere' }, headers })
  expect(reply.status).toBe(404)
})

test('a long body over a slow line may take longer than a connection may idle', async () => {
  const app = new Elysia()
    .use(errors(SILENT))
    .use(limits)
    .use(session({ readBody: createBodyReader(createTransferLimit(0)) } as SessionDeps))
    .post('/api/save-quotation', ({ body }) => body.id.length, {
      anyone: true,
      body: t.Object({ id: t.String() }),
    })
    .listen({ port: 0, hostname: '127.0.0.1', idleTimeout: 1 })
  const body = JSON.stringify({ id: 'x'.repeat(100_000) })
  const pieces = body.match(/.{1,8000}/g) ?? []
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
  const sent = ([length, ...rest]: string[]) => {
    const head = `POST /api/save-quotation HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}`
    const lines = `${head}\r\nConnection: close\r\n\r\n`
    return send(`http://127.0.0.1:${app.server?.port}`, [lines, ...rest], 500)
  }
  const answers = await Promise.all([
    sent([`Content-Length: ${body.length}`, ...pieces]),
    sent(['Transfer-Encoding: chunked', ...chunks, '0\r\n\r\n']),
  ])
  await app.stop()
  for (const answer of answers) expect(answer).toEndWith('\r\n\r\n100000')
}, 120_000)

test('a body that takes longer than it may in all is refused, however steadily it comes', async () => {
  const app = new Elysia()
    .use(errors(SILENT))
    .use(limits)
    .use(session({ readBody: createBodyReader(createTransferLimit(0), 1) } as SessionDeps))
    .post('/api/save-quotation', () => 'read', { anyone: true, body: t.Object({}) })
    .listen({ port: 0, hostname: '127.0.0.1' })
  const head = 'POST /api/save-quotation HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const lines = ['Content-Length: 100000', 'Transfer-Encoding: chunked']
  const answers = await Promise.all(
    lines.map((line) =>
      firstAnswer(`http://127.0.0.1:${app.server?.port}`, `${head}${line}\r\n\r\n`),
    ),
  )
  await app.stop(true)
  for (const answer of answers) expect(answer).toStartWith('HTTP/1.1 400 ')
})

async function firstAnswer(url: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(sent)
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data)
}

const SILENT = {
  error: () => {},
  warn: () => {},
  info: () => {},
  debug: () => {},
  mended: () => {},
  shows: () => false,
}
