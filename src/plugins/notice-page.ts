import { type Html, html } from '#domain/html/html-tag.ts'
import { fill } from '#domain/words/fill.ts'
import { isRightToLeft, type Language } from '#domain/words/language.ts'
import { toolWords } from '../adapters/tool-words.ts'

interface Notice {
  status: number
  language: Language
  title: string
  text: string | Html
  /** What can be done about it: a link or a form. */
  action: Html | null
}

/** A page with one message, for links that don't lead to a page of the app. */
export function noticePage({ status, ...notice }: Notice, headers: Record<string, string> = {}) {
  return new Response(String(pageOf(notice)), {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}

const pageOf = ({ language, title, text, action }: Omit<Notice, 'status'>) => html`<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${fill(toolWords(language, 'pages').notice.title, { title })}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; background: light-dark(#f0eeea, #191817); color: light-dark(#1d1b19, #f1eeea); }
body { display: grid; min-height: 90vh; margin: 0; padding: 24px; place-content: center; text-align: center;
font: 14px/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 600; }
p { max-width: 44ch; margin: 0 auto 16px; }
label { display: inline-block; min-height: 24px; padding: 8px; cursor: pointer; }
button { min-height: 40px; padding: 0 24px; border: 0; border-radius: 6px; font: inherit; font-weight: 600; cursor: pointer;
background: light-dark(#2f6b57, #7fc2aa); color: light-dark(#fff, #10241d); }
button.quiet { background: none; box-shadow: inset 0 0 0 1px currentcolor; color: inherit; font-weight: 400; }
button:focus-visible, a:focus-visible { outline: 2px solid light-dark(#2f6b57, #7fc2aa); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${action}
</main>
</body>
</html>
`
