import {
  type CORSRule,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { codeOf } from './s3-errors.ts'
import type { BucketCors } from './storage.ts'

type Send = <Result>(
  call: (options: { abortSignal: AbortSignal }) => Promise<Result>,
) => Promise<Result>

/** The CORS rules that let pages of other origins, ours among them, call the bucket. */
export function createBucketCors(client: S3Client, Bucket: string, send: Send): BucketCors {
  async function rules(): Promise<CORSRule[]> {
    try {
      const command = new GetBucketCorsCommand({ Bucket })
      return (await send((options) => client.send(command, options))).CORSRules ?? []
    } catch (error) {
      if (codeOf((error as Error).cause) === 'NoSuchCORSConfiguration') return []
      throw error
    }
  }

  async function allow(origin: string): Promise<CORSRule[]> {
    const rule = ruleFor(origin)
    const others = (await rules()).filter(({ ID }) => ID !== rule.ID)
    const CORSRules = [...others, rule]
    const command = new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } })
    await send((options) => client.send(command, options))
    return CORSRules
  }

  const isAllowed = async (origin: string) =>
    (await rules()).some(
      ({ AllowedMethods = [], AllowedOrigins = [] }) =>
        METHODS.every((method) => AllowedMethods.includes(method)) &&
        AllowedOrigins.some((pattern) => matches(origin, pattern)),
    )

  return { rules, allow, isAllowed }
}

/** Uploads use PUT; exports GET pictures. */
const METHODS = ['GET', 'PUT']

const ruleFor = (origin: string): CORSRule => ({
  ID: `quotation-builder ${origin}`,
  AllowedOrigins: [origin],
  AllowedMethods: METHODS,
  AllowedHeaders: ['*'],
  MaxAgeSeconds: 3600,
})

/** A pattern may have one `*`. */
function matches(origin: string, pattern: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return origin === pattern
  return (
    origin.length >= before.length + after.length &&
    origin.startsWith(before) &&
    origin.endsWith(after)
  )
}
