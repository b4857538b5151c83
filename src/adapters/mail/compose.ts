import type { SendMailOptions } from 'nodemailer'
import type { Attachment, Mail } from './mail.ts'

/**
 * Converts a mail to nodemailer's options.
 * @param id the mail's, for its Message-ID: all tries of a mail have the same
 */
export function compose(mail: Mail, from: string, id?: string): SendMailOptions {
  const { to, replyTo, subject, html, text, attachments = [] } = mail
  return {
    from: fromOf(mail, from),
    // In an object the address is taken literally: no part of it can become a second recipient.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    html,
    text,
    ...(id && { messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>` }),
    headers: headersOf(mail),
    ...(attachments.length > 0 && { attachments: attachments.map(attached) }),
    // ASCII in short lines needs no encoding; base64 would be unreadable (api: Account calls).
    ...(isPlain(html) && isPlain(text) ? {} : { textEncoding: 'quoted-printable' }),
  }
}

/** In an object, whatever is in the name takes no part in the address. */
export const fromOf = (
  { fromName }: Mail,
  from: string,
): string | { name: string; address: string } =>
  fromName ? { name: fromName, address: /<([^<>]+)>/.exec(from)?.[1] ?? from } : from

/** As bytes: nodemailer would read a path or a url from the disk or the network. */
const attached = ({ name, type, bytes, contentId }: Attachment) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(bytes),
  ...(contentId && { cid: contentId }),
})

/** Our own headers, the same for every way of sending. */
export const headersOf = ({ unsubscribeLink }: Mail): Record<string, string> => ({
  // Suppresses out-of-office replies (RFC 3834).
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeLink && {
    'List-Unsubscribe': `<${unsubscribeLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const isPlain = (text: string) => /^[\x00-\x7f]*$/.test(text) && !/^.{77}/m.test(text)
