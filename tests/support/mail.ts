export interface ReadAttachment {
  name: string
  type: string
  bytes: Buffer
}

/** A mail of the outbox, decoded. */
export interface ReadMail {
  headers: Record<string, string>
  to: string
  subject: string
  text: string
  html: string
  /** The first link in the text. */
  link: string
  attachments: ReadAttachment[]
  /** What its html shows. */
  pictures: (ReadAttachment & { contentId: string })[]
}

/**
 * Reads a mail with a text and an html part, each 7bit or quoted-printable (api: Account calls), and
 * with the files that go along.
 */
export function readMail(raw: string): ReadMail {
  const [headers] = split(raw)
  const parts = partsOf(raw)
  const part = (type: string) => {
    const [own, content] = parts.find(([own]) => own['content-type']?.startsWith(type)) ?? [{}, '']
    return decode(content, own['content-transfer-encoding'])
  }
  const text = part('text/plain')
  return {
    headers,
    to: headers.to ?? '',
    subject: headers.subject ?? '',
    text,
    html: part('text/html'),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
    attachments: parts.flatMap(attachmentIn),
    pictures: parts.flatMap(pictureIn),
  }
}

type Part = [headers: Record<string, string>, content: string]

/** The parts of a mail, those inside others included. */
function partsOf(raw: string): Part[] {
  const [headers, body] = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) return [[headers, body]]
  const inner = body.split(`--${boundary}`).slice(1, -1)
  return inner.flatMap((part) => partsOf(part.trimStart()))
}

function attachmentIn([headers, content]: Part): ReadAttachment[] {
  const disposition = headers['content-disposition'] ?? ''
  return disposition.startsWith('attachment') ? [fileIn([headers, content])] : []
}

function pictureIn([headers, content]: Part): ReadMail['pictures'] {
  const contentId = headers['content-id']?.slice(1, -1)
  return contentId === undefined ? [] : [{ ...fileIn([headers, content]), contentId }]
}

function fileIn([headers, content]: Part): ReadAttachment {
  const disposition = headers['content-disposition'] ?? ''
  const plain = /filename="?([^";]+)"?/.exec(disposition)?.[1]
  const encoded = [...disposition.matchAll(/filename\*\d*\*?=(?:utf-8'')?([^;]+)/gi)]
  return {
    name: plain ?? decodeURIComponent(encoded.map(([, part]) => part).join('')),
    type: headers['content-type']?.split(';')[0] ?? '',
    bytes: Buffer.from(content, 'base64'),
  }
}

function split(raw: string): [Record<string, string>, string] {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return [Object.fromEntries(headers), raw.slice(end + 4)]
}

function decode(content: string, encoding = '7bit'): string {
  if (encoding === '7bit') return content
  if (encoding !== 'quoted-printable') throw new Error(`A mail in ${encoding} is not readable`)
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
