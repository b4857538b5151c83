import type { Bucket } from './storage.ts'

/** The store's error code, like `NoSuchKey`; null when the store did not answer. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && '$metadata' in error && statusOf(error) !== undefined
    ? error.name
    : null
}

/** Describes a failure in one line that names the setting and says what to do. */
export function describeS3Error(error: unknown, bucket: Bucket): string {
  const { name, region } = bucket
  const store = bucket.endpoint ?? `Amazon S3 (${region})`
  const code = codeOf(error)
  if (code === null) {
    return `S3_ENDPOINT: ${store} can't be reached (${reasonOf(error)}); check the address and that the store runs`
  }
  if (code === 'NoSuchBucket') {
    return `S3_BUCKET: there is no bucket "${name}" at ${store}; create it, or name one that exists`
  }
  if (WRONG_KEY.has(code)) {
    return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: ${store} does not accept them (${code}); check both`
  }
  if (WRONG_REGION.has(code)) {
    return `S3_REGION is "${region}", but the bucket "${name}" is in another region; correct it`
  }
  if (code === 'RequestTimeTooSkewed') {
    return `S3_ENDPOINT: ${store} says that this machine's clock is wrong; set it`
  }
  if (statusOf(error) === 403) {
    return `S3_ACCESS_KEY_ID: this key may not read, write, delete and list in the bucket "${name}" (${code}); allow it to`
  }
  return `S3_ENDPOINT: ${store} failed (${code}, status ${statusOf(error)}); check that it is an S3 store, and its logs`
}

const WRONG_KEY = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'Unauthorized',
])

const WRONG_REGION = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed'])

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}

/** A connection that fails on several addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: string }
  return error.message.split('\n')[0] || code || error.name
}
