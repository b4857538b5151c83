/**
 * Sends a file of zeros to each of the links given as arguments, all at once, in a process of its own.
 * Fails unless each is answered with 200.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { LIMITS } from '#domain/document/limits.ts'

const CHUNK = Buffer.alloc(256 * 1024)

async function send(link: string): Promise<void> {
  const { hostname, port, pathname, search } = new URL(link)
  const socket = connect(Number(port), hostname)
  const answered = once(socket, 'data')
  const head = [`PUT ${pathname}${search} HTTP/1.1`, 'host: bench', 'connection: close']
  socket.write([...head, `content-length: ${LIMITS.fileBytes}`, '', ''].join('\r\n'))
  for (let sent = 0; sent < LIMITS.fileBytes; sent += CHUNK.length) {
    if (!socket.write(CHUNK)) await once(socket, 'drain')
  }
  const [answer] = await answered
  if (!String(answer).startsWith('HTTP/1.1 200')) throw new Error(String(answer))
  socket.destroy()
}

await Promise.all(process.argv.slice(2).map(send))
