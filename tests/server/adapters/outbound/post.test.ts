import { describe, expect, test } from 'bun:test'
import type { LookupAddress } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostOptions, post } from '../../../../src/adapters/outbound/post.ts'
import { readPrivateTargets } from '../../../../src/adapters/outbound/private-address.ts'
import { readTarget, TARGET_REFUSALS } from '../../../../src/adapters/outbound/target.ts'
import { startReceiver } from '../../../support/receiver.ts'

const OPEN: PostOptions = { mayBePrivate: () => true, timeoutMs: 5000 }
const CLOSED: PostOptions = { mayBePrivate: () => false, timeoutMs: 5000 }
const HERE: LookupAddress = { address: '127.0.0.1', family: 4 }
const PUBLIC: LookupAddress = { address: '93.184.215.14', family: 4 }
const finds =
  (...addresses: LookupAddress[]) =>
  async () =>
    addresses

describe('an address', () => {
  test.each([
    ['https://example.com/hook?a=1', 'https://example.com/hook?a=1'],
    [' https://Example.COM ', 'https://example.com/'],
    ['https://example.com:8443/a#b', 'https://example.com:8443/a'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://93.184.215.14/', 'https://93.184.215.14/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('%s is accepted', (text, url) => {
    expect(readTarget(text, () => false)).toEqual({ ok: true, url })
  })

  test.each([
    ['', TARGET_REFUSALS.notAnAddress],
    ['example.com', TARGET_REFUSALS.notAnAddress],
    ['ftp://example.com', TARGET_REFUSALS.notAnAddress],
    ['file:///etc/passwd', TARGET_REFUSALS.notAnAddress],
    ['javascript:alert(1)', TARGET_REFUSALS.notAnAddress],
    ['http://example.com', TARGET_REFUSALS.notHttps],
    ['https://ann:secret@example.com', TARGET_REFUSALS.hasPassword],
    ['https://ann@example.com', TARGET_REFUSALS.hasPassword],
  ])('%s is refused', (text, reason) => {
    expect(readTarget(text, () => false)).toEqual({ ok: false, reason })
  })

  test('may be private, and without https, where the setting allows it', () => {
    expect(readTarget('http://10.0.0.1:3000/hook', () => true).ok).toBe(true)
    expect(readTarget('http://localhost', () => true).ok).toBe(true)
    expect(readTarget('http://ann:b@localhost', () => true).ok).toBe(false)
    expect(readTarget('ftp://localhost', () => true).ok).toBe(false)
  })
})

describe('a request', () => {
  test('goes to the address that was checked, under its own name', async () => {
    using receiver = startReceiver()
    const { port } = new URL(receiver.url)
    const url = `http://hooks.example:${port}/hook`
    const posted = await post(url, '{"a":"ü"}', { 'x-own': '1' }, { ...OPEN, lookUp: finds(HERE) })
    expect(posted).toEqual({ status: 200, retryAfter: null })
    const [got] = receiver.received
    expect(got?.body).toBe('{"a":"ü"}')
    expect(got?.headers.get('host')).toBe(`hooks.example:${port}`)
    expect(got?.headers.get('x-own')).toBe('1')
  })

  test('is refused where any address of the name is private', async () => {
    using receiver = startReceiver()
    const { port } = new URL(receiver.url)
    const url = `https://hooks.example:${port}/`
    for (const lookUp of [finds(HERE), finds(PUBLIC, HERE), finds(HERE, PUBLIC)]) {
      const posted = await post(url, '', {}, { ...CLOSED, lookUp })
      expect(posted).toEqual({ error: TARGET_REFUSALS.isPrivate })
    }
    expect(receiver.received).toBeEmpty()
  })

  test('asks once what a name means: a second answer would be too late (DNS rebinding)', async () => {
    using receiver = startReceiver()
    const { port } = new URL(receiver.url)
    let asked = 0
    // Public when it is checked, this machine when it would be asked again.
    const lookUp = async () => {
      asked += 1
      return asked === 1 ? [PUBLIC] : [HERE]
    }
    const url = `https://rebinding.example:${port}/`
    const posted = await post(url, '', {}, { ...CLOSED, timeoutMs: 500, lookUp })
    expect(posted).toHaveProperty('error')
    expect(asked).toBe(1)
    expect(receiver.received).toBeEmpty()
  })

  test('follows no redirect', async () => {
    using inside = startReceiver()
    using receiver = startReceiver(() => Response.redirect(inside.url, 307))
    expect(await post(receiver.url, 'a', {}, OPEN)).toMatchObject({ status: 307 })
    expect(inside.received).toBeEmpty()
  })

  test('reads no more of an answer than 64 kB', async () => {
    let sent = 0
    const { promise: isCancelled, resolve } = Promise.withResolvers<void>()
    const endless = () =>
      new ReadableStream<Uint8Array>({
        async pull(controller) {
          sent += 65_536
          controller.enqueue(new Uint8Array(65_536))
          await new Promise((next) => setImmediate(next))
        },
        cancel: () => resolve(),
      })
    using receiver = startReceiver(() => new Response(endless()))
    expect(await post(receiver.url, '', {}, OPEN)).toMatchObject({ status: 200 })
    await isCancelled
    expect(sent).toBeLessThan(20_000_000)
  })

  test('ends at its time limit, before the answer or within it', async () => {
    using hanging = startReceiver(() => new Promise<Response>(() => {}))
    const limited = { ...OPEN, timeoutMs: 100 }
    expect(await post(hanging.url, '', {}, limited)).toEqual({ error: 'No answer within 0.1 s' })
    const never = () => new Promise<LookupAddress[]>(() => {})
    expect(await post('http://slow.example', '', {}, { ...limited, lookUp: never })).toEqual({
      error: 'No answer within 0.1 s',
    })
    // Its headers came in time, the rest never does.
    using dripping = startReceiver(
      () => new Response(new ReadableStream({ start: (one) => one.enqueue(new Uint8Array(1)) })),
    )
    expect(await post(dripping.url, '', {}, limited)).toMatchObject({ status: 200 })
  })

  test('that reaches nobody says so', async () => {
    expect(await post('http://127.0.0.1:1/', '', {}, OPEN)).toEqual({
      error: 'The connection was refused',
    })
    const lookUp = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    expect(await post('http://nowhere.example', '', {}, { ...OPEN, lookUp })).toEqual({
      error: 'The name of the address was not found',
    })
    expect(await post('http://nowhere.example', '', {}, { ...OPEN, lookUp: finds() })).toEqual({
      error: 'The name of the address was not found',
    })
  })

  test('checks the certificate, against the name and not the address', async () => {
    const folder = join(import.meta.dir, '..', '..', '..', 'support', 'tls')
    const [key, cert] = await Promise.all(
      ['key.pem', 'cert.pem'].map((file) => readFile(join(folder, file), 'utf8')),
    )
    const tls = { key: key ?? '', cert: cert ?? '' }
    const server = Bun.serve({ port: 0, hostname: '127.0.0.1', tls, fetch: () => new Response() })
    const options = { ...OPEN, lookUp: finds(HERE) }
    const posted = await post(`https://hooks.example:${server.port}/`, '', {}, options)
    await server.stop(true)
    expect(posted).toEqual({ error: 'The certificate is self-signed' })
  })
})

test('a list opens the hosts and networks that it names, and nothing opens metadata', async () => {
  const list = readPrivateTargets('erp.lan, 10.1.0.0/16, fd12::/16, 192.168.0.7')
  const answers = [
    'http://erp.lan',
    'http://10.1.2.3',
    'http://[fd12::1]',
    'http://192.168.0.7',
    'http://other.lan',
    'https://10.2.0.1',
    'http://192.168.0.8',
  ].map((url) => list !== null && readTarget(url, list).ok)
  expect(answers).toEqual([true, true, true, true, false, false, false])
  for (const wrong of ['yes!', '10.0.0.0/33', '-a']) expect(readPrivateTargets(wrong)).toBeNull()
  for (const host of [
    '169.254.169.254',
    '[fd00:ec2::254]',
    '[::ffff:a9fe:a9fe]',
    '100.100.100.200',
  ])
    expect(readTarget(`http://${host}/`, () => true).ok).toBe(false)
  const lookUp = async () => [{ address: '169.254.169.254', family: 4 }]
  const posted = await post('http://metadata.lan/', '', {}, { ...OPEN, lookUp })
  expect(posted).toEqual({ error: TARGET_REFUSALS.isMetadata })
})
