import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a mail of the outbox calls an offer: its subject and the names of its files. */
export interface MailedNames {
  /** Where answers go: the address of who sent it. */
  readonly sender: string
  readonly names: string
}

/** All of a folder of mails (adapters/mail/outbox-folder.ts); none without the folder. */
export async function mailedNames(outbox: string | null): Promise<MailedNames[]> {
  const files = outbox === null ? [] : await readdir(outbox).catch(() => [])
  const found: MailedNames[] = []
  for (const file of files.filter((name) => name.endsWith('.eml')))
    found.push(namesIn(await readFile(join(outbox ?? '', file), 'latin1')))
  return found
}

function namesIn(mail: string): MailedNames {
  const [, sender = ''] = /^reply-to: (.*)/im.exec(mail) ?? []
  const lines = mail.match(/^(subject|content-type): .*(\r\n[ \t].*)*/gim) ?? []
  return { sender: sender.trim(), names: lines.map(decoded).join('\n') }
}

/** Without folds, and with encoded words (RFC 2047) as text. */
const decoded = (line: string): string =>
  line
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      (/b/i.test(form) ? Buffer.from(text, 'base64') : bytesOf(text)).toString(),
    )

const bytesOf = (quoted: string): Buffer =>
  Buffer.from(
    quoted
      .replace(/_/g, ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
