import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { compose } from './compose.ts'
import { type Mail, type Mailer, reasonOf } from './mail.ts'

export interface OutboxOptions {
  folder: string
  from: string
  /** Prints a line with the mail's link, which nobody would receive otherwise. */
  print(line: string): void
}

/** Writes each mail to a file that mail programs can open. The names sort by time. */
export function createOutbox({ folder, from, print }: OutboxOptions): Mailer {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  })
  let count = 0

  return {
    async send(mail, { id } = {}) {
      count += 1
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const path = join(folder, `${stamp}-${String(count).padStart(6, '0')}.eml`)
      try {
        await store(path, await messageOf(mail, id))
      } catch (error) {
        return { ok: false, reason: reasonOf(error), mayHaveLeft: false, isFinal: false }
      }
      print(`Mail for ${mail.to}, "${mail.subject}": ${mail.link}`)
      return { ok: true }
    },
  }

  async function messageOf(mail: Mail, id?: string): Promise<Buffer | string> {
    const { message } = await composer.sendMail(compose(mail, from, id))
    if (typeof message !== 'string' && !Buffer.isBuffer(message)) {
      throw new Error('the composer gave a stream')
    }
    return message
  }

  /** Renames the finished file, so that the folder never shows a partial mail. */
  async function store(path: string, message: Buffer | string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, path)
  }
}
