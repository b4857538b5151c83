import { expect, test } from 'bun:test'
import { expiredCookies } from '../../../../web/features/visits/consent-cookies.ts'

test('consent cookies are removed at the host and at the domains above it, and no others', () => {
  expect(
    expiredCookies('has-session=1; CookieConsent={stamp:1}; theme=dark', 'offers.firm.example'),
  ).toEqual([
    'CookieConsent=; max-age=0; path=/',
    'CookieConsent=; max-age=0; path=/; domain=offers.firm.example',
    'CookieConsent=; max-age=0; path=/; domain=firm.example',
  ])
  expect(expiredCookies('has-session=1', 'offers.firm.example')).toEqual([])
  expect(expiredCookies('', 'localhost')).toEqual([])
})

test.each(['cmplz_marketing', 'eupubconsent-v2', 'cookielawinfo-checkbox-necessary'])(
  '%s is one of them',
  (name) => {
    expect(expiredCookies(`${name}=yes`, 'localhost')).toEqual([`${name}=; max-age=0; path=/`])
  },
)

test('a name that only contains such a name is left', () => {
  expect(expiredCookies('myCookieConsent=1; uc=1', 'localhost')).toEqual([])
})
