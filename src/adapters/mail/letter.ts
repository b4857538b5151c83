/** What a letter says: one idea, one button (api: Accounts). Plain words, nothing of it is html. */
export interface Letter {
  title: string
  /** Each a paragraph. */
  words: string[]
  button: string
  link: string
  /** How long the link is good for, and what to do when nobody asked for it. */
  smallPrint: string
}

const PRODUCT = 'Quotation builder'

/** A letter as text, for programs and people that read no html; the link stands alone in its line. */
export const letterAsText = ({ title, words, link, smallPrint }: Letter): string =>
  `${[title, ...words, link, smallPrint, `-- \n${PRODUCT}`].map(folded).join('\n\n')}\n`

/**
 * The same as html. Tables and inline styles are what every mail program understands; the style
 * sheet brings the dark theme to those that have one. Lines are short, so that it can go as 7bit.
 */
export function letterAsHtml({ title, words, button, link, smallPrint }: Letter): string {
  const href = escaped(link)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body class="desk" style="margin:0;padding:0;background:#f0eeea">
<table class="desk" role="presentation" width="100%" cellpadding="0"
cellspacing="0" border="0" style="background:#f0eeea">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
border="0" style="max-width:480px">
<tr><td class="quiet" style="padding:0 4px 16px;
${FONT}
font-size:14px;line-height:20px;font-weight:bold;color:#5d5852">
${PRODUCT}</td></tr>
<tr><td class="paper" style="padding:32px;background:#ffffff;
border-radius:8px">
<h1 class="ink" style="margin:0 0 16px;
${FONT}
font-size:24px;line-height:32px;font-weight:bold;color:#1d1b19">
${escaped(title)}</h1>
${words.map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0"
style="margin:24px 0">
<tr><td class="button" align="center" bgcolor="#2f6b57"
style="border-radius:6px">
<a class="button-text"
href="${href}"
style="display:inline-block;padding:12px 24px;
${FONT}
font-size:16px;line-height:24px;font-weight:bold;color:#ffffff;
text-decoration:none">${escaped(button)}</a>
</td></tr>
</table>
<p class="quiet" style="margin:0 0 4px;
${FONT}
font-size:14px;line-height:20px;color:#5d5852">
If the button does not work, open this link:</p>
<p class="link" style="margin:0 0 24px;
${FONT}
font-size:14px;line-height:20px;color:#2f6b57;
word-break:break-all">
${href}</p>
<p class="quiet rule" style="margin:0;padding:16px 0 0;
border-top:1px solid #e9e5df;
${FONT}
font-size:14px;line-height:20px;color:#5d5852">
${folded(escaped(smallPrint))}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const FONT = 'font-family:Helvetica,Arial,sans-serif;'

const STYLE = `
@media (prefers-color-scheme: dark) {
.desk { background: #191817 !important }
.paper { background: #262423 !important }
.ink { color: #f1eeea !important }
.quiet { color: #b9b3ab !important }
.rule { border-color: #413d39 !important }
.link { color: #7fc2aa !important }
.button { background: #7fc2aa !important }
.button-text { color: #10241d !important }
}
@media (max-width: 480px) {
.paper { padding: 24px 20px !important }
}
`

const paragraph = (text: string) => `<p class="ink" style="margin:0 0 16px;
${FONT}
font-size:16px;line-height:24px;color:#1d1b19;overflow-wrap:anywhere">
${folded(escaped(text))}</p>`

/** In lines of at most 72 characters, as far as its words allow. */
function folded(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= 72) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
