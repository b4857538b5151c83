import { renderToString } from 'react-dom/server'
import type { Quotation } from '../src/domain/document/quotation.ts'
import { template } from '../src/domain/document/template.ts'
import { EditorPage, isValid, modelOf, nextId, setHtmlParser } from './features/editor/index.ts'
import { Footer } from './islands/navigation/footer.tsx'
import { Navigation } from './islands/navigation.tsx'
import { NotFound } from './islands/page/not-found.tsx'
import { attribute, embed, text } from './ssr/escape.ts'
import { parseRoute } from './state/routes.ts'

export { parseRoute, setHtmlParser }

/** What the server knows of a page (plugins/assets/web-build.ts has the same shape). */
export interface PageRequest {
  path: string
  title?: string
  description?: string
  paper: RenderedPaper | null
  status?: 200 | 404
  publicUrl: string
  settings: { feedbackEmail: string; blogUrl: string }
  assets: { script: string; styles: string[]; preloads: string[] }
}

/** A quotation as the page shows it, and as the data that the browser takes it over from. */
export interface RenderedPaper {
  html: string
  data: string
}

const PRODUCT = 'Quotation'
const PROMISE = 'Write price offers in place on the paper, with figures that are right to the cent.'

/**
 * The page as html, worth reading before any script runs: the navigation's shell and, for a new or
 * a public quotation, its paper (design, Islands). Data travels as json, never as script.
 */
export function renderPage(page: PageRequest): string {
  const paper = page.paper ?? paperOfRoute(page)
  const title = page.title ? `${page.title} · ${PRODUCT}` : PRODUCT
  const description = page.description ?? PROMISE
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<meta name="description" content="${attribute(description)}">
<meta property="og:title" content="${attribute(page.title ?? PRODUCT)}">
<meta property="og:description" content="${attribute(description)}">
<meta property="og:type" content="website">
<meta property="og:url" content="${attribute(page.publicUrl + page.path)}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="manifest" href="/site.webmanifest">
${page.assets.styles.map((href) => `<link rel="stylesheet" href="${attribute(href)}">`).join('\n')}
${page.assets.preloads.map((href) => `<link rel="modulepreload" href="${attribute(href)}">`).join('\n')}
<script type="module" src="${attribute(page.assets.script)}"></script>
</head>
<body>
<div data-island="navigation">${renderToString(<Navigation />)}</div>
<div data-island="page">${page.status === 404 ? renderToString(<NotFound />) : (paper?.html ?? '')}</div>
${renderToString(<Footer feedbackEmail={page.settings.feedbackEmail} />)}
<div data-island="modals"></div>
<div data-island="toasts"></div>
<noscript>Editing needs JavaScript. What is on the paper can be read without it.</noscript>
${embed('settings', page.settings)}
${paper?.data ?? ''}
</body>
</html>`
}

/** @throws where what is stored is damaged: the page comes without it, and says so itself */
export function renderPaper(quotation: Quotation): RenderedPaper {
  if (!isValid(quotation))
    throw new Error(`Quotation ${quotation.id} is damaged where it is stored`)
  return {
    html: renderToString(<EditorPage rendered={modelOf(quotation)} />),
    data: embed('quotation', quotation),
  }
}

/** A new quotation is the template, each time with ids of its own. */
function paperOfRoute({ path }: PageRequest): RenderedPaper | null {
  const route = parseRoute(path)
  const isNew = route.screen === 'editor' && route.quotationId === 'new'
  return isNew ? renderPaper(template(nextId)) : null
}
