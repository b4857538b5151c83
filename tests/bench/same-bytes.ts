/** What the public page is measured against: a bare Bun.serve whose every answer is the page's, from memory. */
import { env } from 'node:process'

const page = await fetch(env.PAGE_URL ?? '', {
  headers: { 'accept-encoding': env.ACCEPT_ENCODING ?? '' },
  decompress: false,
})
const body = await page.bytes()
const headers = new Headers(page.headers)
headers.delete('transfer-encoding')

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () => new Response(body, { headers }),
})
console.log(`listening on ${server.port}`)
