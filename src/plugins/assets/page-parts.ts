import type { Language } from '#domain/words/language.ts'
import { type NewLanguage, readNewLanguage } from '#domain/words/new-language.ts'
import { namedTemplate } from '../request.ts'
import type { Renderer, WebManifest } from './web-build.ts'

type Route = Pick<ReturnType<Renderer['parseRoute']>, 'screen' | 'modal'>

/**
 * The cookie that tells a page's script that there is a session (auth/cookies.ts). Readers have
 * none.
 */
export const hasSession = ({ headers }: Request): boolean =>
  /(^|; )has-session=1/.test(headers.get('cookie') ?? '')

/** What a new quotation is written in, as the browser remembers; null for the sample's English. */
export const newLanguageIn = ({ headers }: Request): NewLanguage | null =>
  readNewLanguage(headers.get('cookie') ?? '')

/**
 * Whether a new quotation starts with a template of the user's own, which only the browser can fetch
 * (web/state/own-start.ts): its page has no paper.
 */
export function startsWithOwn(request: Request): boolean {
  if (!hasSession(request)) return false
  const { template, own } = namedTemplate(request)
  const isDefault = /(^|; )own-start=1/.test(request.headers.get('cookie') ?? '')
  return own !== null || (template === null && isDefault)
}

interface Build {
  manifest: WebManifest
  /** The script that runs first. */
  early: string
  toolLanguage: Language
}

/** What a page links to and preloads. @param parts what its paper needs besides */
export function assetsFor(
  { screen, modal }: Route,
  { manifest, early, toolLanguage }: Build,
  parts: readonly string[] | null = null,
) {
  const { script, styles, preloads, routes, routeStyles } = manifest
  // Scripts of a language import each other by relative paths, and so stay in it.
  const within = (url: string) =>
    toolLanguage === 'en' ? url : url.replace('/assets/', `/assets/${toolLanguage}/`)
  const shown = [screen, ...(parts ?? [])]
  const all = modal ? [...shown, 'modal'] : shown
  const more = all.flatMap((name) => routes[name] ?? [])
  const moreStyles = shown.flatMap((name) => routeStyles[name] ?? [])
  return {
    early: within(early),
    script: within(script),
    styles: [...new Set([...styles, ...moreStyles])],
    preloads: [...new Set([...preloads, ...more])].map(within),
  }
}

/** The header that preloads the fonts of nearly every page. */
export const preloadFonts = ({ fonts }: WebManifest): string =>
  fonts.map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`).join(', ')
