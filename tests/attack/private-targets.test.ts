import { describe, expect, test } from 'bun:test'
import { startReceiver } from '../support/receiver.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'

/** Spellings of this machine, its network and a cloud's metadata, as attackers try them. */
const PRIVATE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '0',
  '0.0.0.0',
  '0x0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'ｌocalhost',
  'printer.local',
  'metadata.google.internal',
  '10.0.0.1',
  '10.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.257',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '[::ffff:a9fe:a9fe]',
  '100.64.0.1',
  '100.127.255.255',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '4294967295',
]

const server = sharedServer()
const person = sharedPerson(server)

const save = (url: string) =>
  person.call('/api/save-webhook', { body: { url, events: ['offer.sent'], isOn: true } })

describe('a webhook to a private network', () => {
  test.each(PRIVATE)('is refused, written as %s', async (host) => {
    for (const url of [`https://${host}/`, `https://${host}:8443/a`, `HTTPS:\\\\${host}/`]) {
      const { status, body } = await save(url)
      expect([url, status, body.field]).toEqual([url, 400, 'url'])
      expect(body.reason).toBeString()
    }
  })

  test('is refused by http and with a password too, and nothing was stored', async () => {
    for (const url of ['http://example.com', 'https://a:b@example.com', 'gopher://example.com']) {
      expect((await save(url)).status).toBe(400)
    }
    expect((await person.call('/api/get-webhook-list')).body).toEqual({ webhooks: [], total: 0 })
  })

  test('is refused when a name leads there, and nothing is sent', async () => {
    using receiver = startReceiver()
    const { port } = new URL(receiver.url)
    // The name of this machine is in its own list of hosts.
    const own = (await Bun.file('/etc/hostname').text()).trim()
    const { status, body } = await save(`https://${own}:${port}/`)
    // Some machines are named by their address.
    if (status === 400) return
    const tested = await person.call('/api/send-test-webhook', { body: { id: body.webhook.id } })
    expect(tested.body.delivery).toMatchObject({ status: 'failed', lastStatusCode: null })
    expect(receiver.received).toBeEmpty()
  })
})
