import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReadMail, readMail } from './mail.ts'

export interface SmtpTestServer extends AsyncDisposable {
  port: number
  /** The received mails, oldest first. */
  mails: { from: string; to: string[]; isEncrypted: boolean; mail: ReadMail; raw: string }[]
}

const tls = join(import.meta.dir, 'tls')

/** A real mail server on the loopback, with a self-signed certificate. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<SmtpTestServer> {
  const mails: SmtpTestServer['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    // In ms: a client that hangs is not waited for at the end of its test.
    closeTimeout: 1,
    key: await readFile(join(tls, 'key.pem')),
    cert: await readFile(join(tls, 'cert.pem')),
    ...options,
    async onData(stream, { envelope, secure }, done) {
      const raw = await text(stream).catch(() => null)
      // The sender was killed while it wrote: nothing was accepted.
      if (raw === null) return
      mails.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        isEncrypted: secure,
        mail: readMail(raw),
        raw,
      })
      done()
    },
  })
  // Tests make clients give up; that is not a server error.
  server.on('error', () => {})
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    [Symbol.asyncDispose]: () => new Promise((closed) => server.close(() => closed())),
  }
}
