import { renderToString } from 'react-dom/server'
import { html, trusted } from '#domain/html/html-tag.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { fill } from '#domain/words/fill.ts'
import { isRightToLeft } from '#domain/words/language.ts'
import type { OfferPageRequest, RenderedPaper } from '../src/app.ts'
import { isValid, modelOf } from './features/editor/index.ts'
import {
  canBeAnswered,
  OfferPage,
  type Opened,
  type ShownOffer,
  shownOffer,
  UnknownOffer,
} from './features/offer/index.ts'
import favicon from './public/favicon.svg'
import { renderIn } from './rendered-words.ts'
import { embed, linksTo, linksToStyles, partsOf } from './ssr-parts.ts'
import { setSettings } from './state/settings.ts'

/**
 * The customer's page of a sent offer (product: The customer’s page). Its address is that of the
 * link, whose token stands nowhere in it; what is loaded from elsewhere never learns it.
 */
export function renderOfferPage(page: OfferPageRequest): string {
  const settings = { ...page.settings, publicUrl: page.publicUrl }
  setSettings(settings)
  const { paper } = page
  // Without an offer there is no language of its own: the page takes the browser's.
  const { failure, unknown } = wordsOf(page.language).page
  const said = page.isFailure ? failure : unknown
  const { language = page.language, summary = said.title } = paper ?? {}
  const title = paper?.name || summary
  return String(html`<!doctype html>
<html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"${paper && html` data-offer="${page.key}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${summary}">
<meta property="og:type" content="website">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${favicon}" type="image/svg+xml">
${paper ? linksTo(page.assets) : linksToStyles(page.assets.styles)}
</head>
<body>
<div data-island="page" id="content">${trusted(paper?.html ?? renderToString(<UnknownOffer {...said} />))}</div>
<div data-island="modals"></div>
<div data-island="toasts"></div>
${embed('settings', settings)}
${trusted(paper?.data ?? '')}
${paper && embed('recipient', paper.recipient)}
</body>
</html>`)
}

/**
 * An offer's paper with its bar, and the words of its language. It comes without the recipient, so that
 * it is rendered once for all whom the offer was sent to.
 */
export function renderOffer(opened: Opened): RenderedPaper {
  const { quotation } = opened
  if (quotation && !isValid(quotation)) throw new Error('A sent offer is damaged')
  const shown = shownOffer(opened, wordsOf)
  renderIn(shown.language)
  const model = quotation && modelOf(quotation)
  const data = [embed('offer', shown), quotation && embed('quotation', quotation)]
  return {
    parts: [...(quotation ? partsOf(quotation) : []), ...soonNeeded(shown)],
    summary: fill(shown.words.page.title, { sender: opened.offer.senderName }),
    html: renderToString(<OfferPage rendered={{ shown, model }} hasPaper={model !== null} />),
    data: data.filter(Boolean).join('\n'),
    language: shown.language,
  }
}

/** What the app loads with the first press, which takes long on a slow line. */
const soonNeeded = (shown: ShownOffer): string[] => [
  shown.language,
  ...(canBeAnswered(shown) ? ['answer'] : []),
]
