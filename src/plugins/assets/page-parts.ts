import type { WebBuild, WebManifest } from './web-build.ts'

type Route = Pick<ReturnType<WebBuild['parseRoute']>, 'screen' | 'modal'>

/**
 * The cookie that tells a page's script that there is a session (auth/cookies.ts). Readers have
 * none.
 */
export const hasSession = ({ headers }: Request): boolean =>
  /(^|; )has-session=1/.test(headers.get('cookie') ?? '')

/** What a page links to and preloads. */
export function assetsFor({ screen, modal }: Route, manifest: WebManifest) {
  const { early, script, styles, preloads, routes, routeStyles } = manifest
  const more = [...(routes[screen] ?? []), ...(modal ? (routes.modal ?? []) : [])]
  return {
    ...{ early, script, styles: [...styles, ...(routeStyles[screen] ?? [])] },
    preloads: [...new Set([...preloads, ...more])],
  }
}

/** The header that preloads the fonts of nearly every page. */
export const preloadFonts = ({ fonts }: WebManifest): string =>
  fonts.map((url) => `<${url}>; rel=preload; as=font; type="font/woff2"; crossorigin`).join(', ')
