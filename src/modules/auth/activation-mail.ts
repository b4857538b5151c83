import type { Mail } from '../../adapters/mail/mail.ts'

/** The mail that activates an account: one button, the link in clear, when it runs out (api). */
export function activationMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Activate your account',
    link,
    text: text(link),
    html: html(link),
  }
}

/** Lines stay under 76 characters, so that the mail can be sent as plain 7bit. */
const text = (link: string) => `Welcome to Quotation builder.

To activate your account, open this link:

${link}

The link works once and runs out in 7 days. If you did not register,
ignore this mail and nothing happens.
`

/** Tables and inline styles: what every mail program still understands. */
const html = (link: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Activate your account</title>
</head>
<body style="margin:0;background:#f4f2ee;color:#1f1d1a;
font:16px/1.5 Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
style="max-width:480px;background:#ffffff;border-radius:8px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:14px;color:#6b665e">
Quotation builder</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">
Activate your account</h1>
<p style="margin:0 0 24px">
One click, and you can save and share your quotations.</p>
<p style="margin:0 0 24px"><a
href="${link}"
style="display:inline-block;padding:12px 20px;border-radius:6px;
background:#1f1d1a;color:#ffffff;font-weight:bold;
text-decoration:none">Activate account</a></p>
<p style="margin:0 0 8px;font-size:14px;color:#6b665e">
If the button does not work, open this link:</p>
<p style="margin:0 0 24px;font-size:14px;word-break:break-all">
${link}</p>
<p style="margin:0;font-size:14px;color:#6b665e">
The link works once and runs out in 7 days. If you did not register,
ignore this mail and nothing happens.</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
