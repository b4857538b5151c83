import { USUAL_ACCENT } from '#domain/document/accent.ts'
import { html, trusted } from '#domain/html/html-tag.ts'
import { isRightToLeft, type Language } from '#domain/words/language.ts'
import { toolWords } from '../tool-words.ts'
import type { Attachment, Mail } from './mail.ts'

/** A mail's content as plain text: one message, one button. */
export interface Letter {
  title: string
  paragraphs: string[]
  button: string
  link: string
  /** A second link, below the button, with what it is for. */
  other?: { text: string; label: string; link: string }
  /** The link's expiry, and what to do if the reader did not expect the mail. */
  smallPrint: string
  /** Set for mails that people can unsubscribe from. */
  unsubscribeLink?: string
  /** The words around the letter; English if omitted. */
  frame?: LetterFrame
}

/** What the product itself writes in a mail, in the letter's language. */
export interface LetterFrame {
  /** A BCP 47 tag. */
  language: string
  isRightToLeft: boolean
  /** What it is called, above the letter and below its text. */
  product: string
  /** Above the link's address. */
  link: string
  unsubscribe: string
  /** The sender that a letter to a customer comes from, in place of the product. */
  brand?: { name: string; accent: string; logo: MailLogo | null }
}

/** A picture above the title, and the size in which it is shown, in pixels. */
export interface MailLogo {
  file: Attachment & { contentId: string }
  width: number
  height: number
}

/** What stands around a letter to a user of the tool. */
export const frameIn = (language: Language): LetterFrame => ({
  ...toolWords(language, 'mails').frame,
  language,
  isRightToLeft: isRightToLeft(language),
})

/** Makes a letter into a mail. The subject is the letter's title. */
export const mailOf = (
  to: string,
  letter: Letter,
  { replyTo, fromName, attachments = [] }: MailOptions = {},
): Mail => ({
  to,
  subject: letter.title,
  link: letter.link,
  text: letterAsText(letter),
  html: letterAsHtml(letter),
  ...(replyTo && { replyTo }),
  ...(fromName && { fromName }),
  attachments: [...picturesOf(letter), ...attachments],
  ...(letter.unsubscribeLink && { unsubscribeLink: letter.unsubscribeLink }),
})

interface MailOptions {
  replyTo?: string
  fromName?: string | undefined
  attachments?: readonly Attachment[]
}

const picturesOf = ({ frame }: Letter): Attachment[] =>
  frame?.brand?.logo ? [frame.brand.logo.file] : []

/** The letter as plain text. The link has a line of its own. */
export function letterAsText({ title, paragraphs, link, ...rest }: Letter): string {
  const { smallPrint, unsubscribeLink, other, frame = frameIn('en') } = rest
  const second = other ? [other.text, other.link] : []
  const end = unsubscribeLink ? [`${frame.unsubscribe}:`, unsubscribeLink] : []
  const signature = [frame.brand?.name, frame.product].filter(Boolean).join('\n')
  const parts = [title, ...paragraphs, link, ...second, smallPrint, ...end, `-- \n${signature}`]
  return `${parts.map(wrapLines).join('\n\n')}\n`
}

/**
 * The letter as html. Every mail program understands tables and inline styles; the style sheet adds
 * a dark theme for those that have one. Lines are short enough for 7bit encoding.
 */
export function letterAsHtml(letter: Letter): string {
  const { title, paragraphs, button, link, other, smallPrint, unsubscribeLink } = letter
  const { frame = frameIn('en') } = letter
  const { brand } = frame
  const accent = brand?.accent ?? USUAL_ACCENT
  // A dark theme has another shade of the usual accent alone.
  const own = accent === USUAL_ACCENT ? '' : '-own'
  // On the table as well: some mail programs drop what the outermost tags say.
  const direction = frame.isRightToLeft ? html` dir="rtl"` : null
  return String(html`<!doctype html>
<html lang="${frame.language}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body class="desk" style="margin:0;padding:0;background:#f0eeea">
<table class="desk" role="presentation" width="100%" cellpadding="0"
cellspacing="0" border="0" style="background:#f0eeea"${direction}>
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
border="0" style="max-width:480px">
<tr><td class="quiet" style="padding:0 4px 16px;
${FONT}
font-size:14px;line-height:20px;font-weight:bold;color:#5d5852">
${brand ? wrapped(brand.name) : frame.product}</td></tr>
<tr><td class="paper" style="padding:32px;background:#ffffff;
border-radius:8px">${brand?.logo ? picture(brand.logo) : null}
<h1 class="ink" style="margin:0 0 16px;
${FONT}
font-size:24px;line-height:32px;font-weight:bold;color:#1d1b19">
${title}</h1>
${paragraphs.map(paragraph)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0"
style="margin:24px 0">
<tr><td class="button${own}" align="center" bgcolor="${accent}"
style="border-radius:6px">
<a class="button-text${own}"
href="${link}"
style="display:inline-block;padding:12px 24px;
${FONT}
font-size:16px;line-height:24px;font-weight:bold;color:#ffffff;
text-decoration:none">${button}</a>
</td></tr>
</table>${other ? second(other) : null}
<p class="quiet" style="margin:0 0 4px;
${FONT}
font-size:14px;line-height:20px;color:#5d5852">
${frame.link}</p>
<p class="link" style="margin:0 0 24px;
${FONT}
font-size:14px;line-height:20px;color:#2f6b57;
word-break:break-all">
${link}</p>
<p class="quiet rule" style="margin:0;padding:16px 0 0;
border-top:1px solid #e9e5df;
${FONT}
font-size:14px;line-height:20px;color:#5d5852">
${wrapped(smallPrint)}</p>${unsubscribeLink ? unsubscribe(unsubscribeLink, frame) : null}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`)
}

/** Its name stands beside it as text. In dark themes it keeps the white of paper around it. */
const picture = ({ file, width, height }: MailLogo) => html`
<img class="logo" src="cid:${file.contentId}" alt=""
width="${width}" height="${height}"
style="display:block;border:0;margin:0 0 24px">`

const second = ({ text, label, link }: NonNullable<Letter['other']>) => html`
${paragraph(text)}
<p style="margin:0 0 24px;
${FONT}
font-size:16px;line-height:24px">
<a class="link" href="${link}"
style="color:#2f6b57">${label}</a></p>`

const unsubscribe = (link: string, frame: LetterFrame) => html`
<p style="margin:16px 0 0;
${FONT}
font-size:14px;line-height:20px">
<a class="link" href="${link}"
style="color:#2f6b57">${frame.unsubscribe}</a></p>`

const FONT = 'font-family:Helvetica,Arial,sans-serif;'

const STYLE = `
@media (prefers-color-scheme: dark) {
.desk { background: #191817 !important }
.paper { background: #262423 !important }
.ink { color: #f1eeea !important }
.quiet { color: #b9b3ab !important }
.rule { border-color: #413d39 !important }
.link { color: #7fc2aa !important }
.logo { background: #ffffff; border-radius: 4px }
.logo { border: 6px solid #ffffff !important }
.button { background: #7fc2aa !important }
.button-text { color: #10241d !important }
}
@media (max-width: 480px) {
.paper { padding: 24px 20px !important }
}
`

const paragraph = (text: string) => html`<p class="ink" style="margin:0 0 16px;
${FONT}
font-size:16px;line-height:24px;color:#1d1b19;overflow-wrap:anywhere">
${wrapped(text)}</p>`

/** Wraps the source text itself: lines of a mail must be short. */
const wrapped = (text: string) => trusted(wrapLines(html`${text}`.text))

/** Wraps at 72 characters; a longer word has a line of its own. */
function wrapLines(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= 72) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
