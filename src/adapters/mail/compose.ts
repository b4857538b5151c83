import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

/** Converts a mail to nodemailer's options. */
export function compose({ to, replyTo, subject, html, text }: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an object the address is taken literally: nothing in it can become a second recipient.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // ASCII in short lines needs no encoding; base64 would be unreadable (api: Accounts).
    ...(isPlain(html) && isPlain(text) ? {} : { textEncoding: 'quoted-printable' }),
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const isPlain = (text: string) => /^[\x00-\x7f]*$/.test(text) && !/^.{77}/m.test(text)
