import { readCookies, writeCookie } from '../../state/browser-storage.ts'

/**
 * Cookies in which consent banners keep an answer. This product sets none and shows no banner, so
 * those left behind by another site of the domain are cleared on load (product: Visits).
 */
export const CONSENT_COOKIES = [
  // Cookiebot
  'CookieConsent',
  'CookieConsentBulkSetting-.*',
  // Osano (Insites) Cookie Consent
  'cookieconsent_status',
  'osano_consentmanager.*',
  // OneTrust
  'OptanonConsent',
  'OptanonAlertBoxClosed',
  'eupubconsent(-v2)?',
  // IAB Europe and US Privacy
  'euconsent(-v2)?',
  'usprivacy',
  // Google Funding Choices
  'FCCDCF',
  'FCNEC',
  // CookieYes (Cookie Law Info)
  'cookieyes-consent',
  'viewed_cookie_policy',
  'cookielawinfo-checkbox-.*',
  'CookieLawInfoConsent',
  // Complianz
  'cmplz_.*',
  // Didomi
  'didomi_token',
  // TrustArc
  'notice_preferences',
  'notice_gdpr_prefs',
  'notice_behavior',
  'cmapi_cookie_privacy',
  // Quantcast, Borlabs, Usercentrics, Cookie Notice, react-cookie-consent, vanilla-cookieconsent
  'addtl_consent',
  'borlabs-cookie',
  'uc_.*',
  'cookie_notice_accepted',
  'CookieConsentDeclined',
  'cc_cookie',
] as const

const NAMES = new RegExp(`^(${CONSENT_COOKIES.join('|')})$`)

export function clearConsentCookies(): void {
  for (const cookie of expiredCookies(readCookies(), location.hostname)) writeCookie(cookie)
}

/**
 * Assignments to `document.cookie` that remove the consent cookies in it: each for the host and
 * every domain above it, since a cookie does not say where it was set.
 */
export function expiredCookies(cookies: string, hostname: string): string[] {
  const names = cookies.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
  const labels = hostname.split('.')
  const domains = labels.slice(0, -1).map((_, at) => `; domain=${labels.slice(at).join('.')}`)
  return names
    .filter((name) => NAMES.test(name))
    .flatMap((name) => ['', ...domains].map((domain) => `${name}=; max-age=0; path=/${domain}`))
}
