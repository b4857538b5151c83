import { html } from '../../domain/html/html-tag.ts'

type Refusal = keyof typeof PAGES

/**
 * The answer to a link that leads to no file: a readable page for a browser that goes there, JSON for
 * programs and pictures.
 * @param path where the file is, relative to this server
 */
export function refuseLink(request: Request, refusal: Refusal, path: string): Response {
  const { status, message } = PAGES[refusal]
  const vary = { vary: 'accept' }
  if (!request.headers.get('accept')?.includes('text/html'))
    return Response.json({ message }, { status, headers: vary })
  const headers = { ...vary, 'content-type': 'text/html; charset=utf-8' }
  return new Response(String(pageOf(refusal, path)), { status, headers })
}

const PAGES = {
  missing: {
    ...{ status: 404, message: 'not found' },
    title: 'This file is not here',
    text: 'It was deleted, or the link is mistyped. The person who sent you the quotation can send it again.',
    action: null,
  },
  expired: {
    ...{ status: 403, message: 'forbidden' },
    title: 'This link has expired',
    text: 'Links to a file’s content are valid for 5 minutes.',
    action: 'Open the file',
  },
} as const

const pageOf = (refusal: Refusal, path: string) => {
  const { title, text, action } = PAGES[refusal]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Quotation</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; background: light-dark(#f0eeea, #191817); color: light-dark(#1d1b19, #f1eeea); }
body { display: grid; min-height: 90vh; margin: 0; padding: 24px; place-content: center; text-align: center;
font: 14px/1.55 system-ui, sans-serif; }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 600; }
p { max-width: 44ch; margin: 0 auto 16px; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${action && html`<p><a href="${path}">${action}</a></p>`}
</main>
</body>
</html>
`
}
