import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Mail, Mailer } from './mail.ts'

export interface OutboxOptions {
  folder: string
  from: string
  /** Gets one line for each mail, with its link: without a mail server that is how it arrives. */
  announce(line: string): void
}

/** Writes each mail as a file that any mail program opens. The names sort by time (api: Accounts). */
export function createOutbox({ folder, from, announce }: OutboxOptions): Mailer {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
  let count = 0

  return {
    async send(mail) {
      count += 1
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const path = join(folder, `${stamp}-${String(count).padStart(6, '0')}.eml`)
      try {
        await store(path, await compose(mail))
      } catch (error) {
        return { ok: false, reason: String(error), mayHaveLeft: false }
      }
      announce(`Mail for ${mail.to}, "${mail.subject}": ${mail.link}`)
      return { ok: true }
    },
  }

  async function compose({ to, subject, html, text }: Mail): Promise<Buffer | string> {
    const { message } = await composer.sendMail({
      from,
      // As an object the address is taken as it is: nothing in it can become a second recipient.
      to: { name: '', address: to },
      subject,
      html,
      text,
      // Plain ASCII in short lines stays as it is; base64 would be unreadable (api: Accounts).
      ...(isAscii(html + text) ? {} : { textEncoding: 'quoted-printable' }),
    })
    if (typeof message !== 'string' && !Buffer.isBuffer(message)) {
      throw new Error('the composer gave a stream')
    }
    return message
  }

  /** Whoever looks into the folder sees whole mails only. */
  async function store(path: string, message: Buffer | string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const isAscii = (text: string) => /^[\x00-\x7f]*$/.test(text)
