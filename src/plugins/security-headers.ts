import { Elysia } from 'elysia'

/**
 * No inline scripts, and nothing from other origins. Inline styles are allowed because some
 * libraries write them (libraries: Injected styles).
 */
const contentSecurityPolicy = (storage: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${storage}`,
    "font-src 'self'",
    `connect-src 'self'${storage}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; ')

/**
 * Headers of every answer, errors included. Cacheable answers override `cache-control`.
 * @param storage the origin that files are uploaded to and shown from, unless it is this server
 */
export const securityHeaders = (isHttps: boolean, storage: string | null) =>
  new Elysia({ name: 'security-headers' }).headers({
    'content-security-policy': contentSecurityPolicy(storage === null ? '' : ` ${storage}`),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
