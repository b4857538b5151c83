import { renderToString } from 'react-dom/server'
import type { Quotation } from '#domain/document/quotation.ts'
import { template, templateIn } from '#domain/document/template.ts'
import { loadTradeTexts, tradeTemplate } from '#domain/document/templates/index.ts'
import { html, trusted } from '#domain/html/html-tag.ts'
import { formatMoney } from '#domain/numbers/format-figure.ts'
import { totalsOf } from '#domain/numbers/totals.ts'
import { wordsOf } from '#domain/words/all-words.ts'
import { footer as FOOTER, site as SITE } from '#domain/words/en/common.json'
import { bar as BAR } from '#domain/words/en/menu.json'
import { fill } from '#domain/words/fill.ts'
import { isRightToLeft, LANGUAGES, type Language } from '#domain/words/language.ts'
import type { NewLanguage } from '#domain/words/new-language.ts'
import type { PageRequest, RenderedPaper } from '../src/app.ts'
import {
  EditorPage,
  isValid,
  loadLanguage,
  loadLetterhead,
  loadLines,
  loadLineView,
  loadReaderBar,
  loadRowOption,
  modelOf,
  nextId,
  setHtmlParser,
} from './features/editor/index.ts'
import { loadPayCode } from './features/offer/index.ts'
import { MenuIconsContext } from './islands/navigation/menu-icon.tsx'
import { MENU_ICONS } from './islands/navigation/menu-icons.ts'
import styles from './islands/navigation.module.css'
import { Navigation } from './islands/navigation.tsx'
import { NotFound } from './islands/page/list-screen.tsx'
import { titleOf } from './islands/page/tab-title.ts'
import favicon from './public/favicon.svg'
import { renderIn } from './rendered-words.ts'
import { embed, linksTo, partsOf } from './ssr-parts.ts'
import { parseRoute } from './state/routes.ts'
import { setSettings } from './state/settings.ts'

export { setToolWords } from './rendered-words.ts'
export { renderOffer, renderOfferPage } from './ssr-offer.tsx'
export { parseRoute, setHtmlParser }

// Pages are rendered at once, without waiting for what the browser loads on demand.
await Promise.all([
  loadLines(),
  loadLineView(),
  loadPayCode(),
  loadRowOption(),
  loadLetterhead(),
  loadReaderBar(),
  ...LANGUAGES.map(loadLanguage),
])

const TRADE_TEXTS = new Map(
  await Promise.all(LANGUAGES.map(async (code) => [code, await loadTradeTexts(code)] as const)),
)

/**
 * The whole page, readable before any script runs: the navigation and, for a new or a public
 * quotation, its paper (architecture: Islands). Data is embedded as json, never as script.
 */
export function renderPage(page: PageRequest): string {
  const { toolLanguage } = page
  renderIn(toolLanguage)
  const settings = { ...page.settings, publicUrl: page.publicUrl, start: page.start }
  setSettings(settings)
  const paper = page.paper ?? paperOfRoute(page)
  const title = titleOf(parseRoute(page.path), page.title)
  const description = page.description ?? SITE.promise
  return String(html`<!doctype html>
<html lang="${toolLanguage}" dir="${isRightToLeft(toolLanguage) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${page.title ?? BAR.product}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${BAR.product}">
<meta name="twitter:card" content="summary">
<meta property="og:url" content="${page.publicUrl + page.path}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${favicon}" type="image/svg+xml">
<link rel="manifest" href="/site.webmanifest">
${linksTo(page.assets)}
</head>
<body>
<div data-island="navigation">${trusted(renderNavigation())}</div>
<div data-island="page" id="content">${trusted(page.status === 404 ? renderToString(<NotFound />) : (paper?.html ?? ''))}</div>
${trusted(renderToString(<Footer feedbackEmail={page.settings.feedbackEmail} />))}
<div data-island="modals"></div>
<div data-island="toasts"></div>
<noscript><p>${SITE.withoutScripts}</p></noscript>
${embed('settings', settings)}
${trusted(paper?.data ?? '')}
</body>
</html>`)
}

const renderNavigation = () =>
  renderToString(
    <MenuIconsContext value={MENU_ICONS}>
      <Navigation />
    </MenuIconsContext>,
  )

/**
 * @throws when the stored quotation is damaged: the page is then served without it and reports it
 */
export function renderPaper(quotation: Quotation, toolLanguage: Language): RenderedPaper {
  renderIn(toolLanguage)
  if (!isValid(quotation)) throw new Error(`The stored quotation ${quotation.id} is damaged`)
  return {
    parts: [...partsOf(quotation), 'reader'],
    summary: summaryOf(quotation),
    html: renderToString(<EditorPage rendered={modelOf(quotation)} />),
    data: String(embed('quotation', quotation)),
  }
}

/** The text on a messenger's card for a quotation without a description. */
function summaryOf(quotation: Quotation): string {
  const { blocks, language } = quotation
  const { shown } = totalsOf(blocks, quotation)
  const total = shown === null ? '' : formatMoney(shown, quotation)
  if (language === 'en')
    return `A quotation to read, print or download${total && `, ${total} in total`}.`
  const { files, mails } = wordsOf(language)
  return [files.quotation, total && fill(mails.offer.total, { total })].filter(Boolean).join('. ')
}

const wordsFor = ({ language }: NewLanguage) => ({ en: wordsOf('en'), to: wordsOf(language) })

const templateFor = (start: PageRequest['start']): Quotation =>
  start ? templateIn(start, wordsFor(start), nextId) : template(nextId)

function tradeFor(name: string, start: PageRequest['start']): Quotation | null {
  const texts = start && TRADE_TEXTS.get(start.language)
  return tradeTemplate(name, nextId, texts ? { start, texts, words: wordsFor(start) } : null)
}

/** A new quotation is the template, or a trade's template, with new ids each time. */
function paperOfRoute(page: PageRequest): RenderedPaper | null {
  const { path, template: name, start, hasOwnStart, toolLanguage } = page
  const route = parseRoute(path)
  if (hasOwnStart) return null
  if (route.screen !== 'editor' || route.quotationId !== 'new') return null
  const quotation = (name && tradeFor(name, start)) || templateFor(start)
  return renderPaper(quotation, toolLanguage)
}

/** The footer of every page: the tool's language, and the feedback mail link (product: Footer). */
export function Footer({ feedbackEmail }: { feedbackEmail: string }) {
  return (
    <footer className={`${styles.footer} screen-only`}>
      {feedbackEmail && (
        <a className={styles.feedback} href={`mailto:${feedbackEmail}?subject=Feedback`}>
          {fill(FOOTER.feedback, { email: feedbackEmail })}
        </a>
      )}
      <span data-island="language" />
    </footer>
  )
}
