import { status } from 'elysia'

/** The statuses of refused outcomes (api: Errors). Any other outcome is answered with 200. */
const STATUSES = {
  'bad request': 400,
  'incorrect reset key': 400,
  'login expired': 400,
  'faint text': 400,
  'typed total': 400,
  'unfinished upload': 400,
  'not logged in': 401,
  forbidden: 403,
  'account not activated': 403,
  'activation link sent again': 403,
  'address not verified': 403,
  'bad code': 403,
  'bad password': 403,
  'invitation needed': 403,
  'password login is off': 403,
  'provider refused': 403,
  'registration closed': 403,
  'not found': 404,
  'activation key not found': 404,
  'does not exists': 404,
  'not registered': 404,
  conflict: 409,
  'already accepted': 409,
  'already activated': 409,
  'already exists': 409,
  'key taken': 409,
  'last super-admin': 409,
  refused: 409,
  'name taken': 409,
  'same client': 409,
  'saved by a newer version': 409,
  'sent file': 409,
  'too many clients': 409,
  'too many profiles': 409,
  'too many templates': 409,
  'too many tokens': 409,
  'too many webhooks': 409,
  'storage full': 413,
  'too large': 413,
  'attachment is too large': 422,
  damaged: 422,
  'too many questions': 429,
  'too many requests': 429,
  'reset key not issued': 500,
  'activation link not sent': 502,
  'invitation not sent': 502,
  'provider unreachable': 502,
  'reset link not sent': 502,
} as const

type Statuses = typeof STATUSES
type Refused<Outcome extends keyof Statuses, Body> = ReturnType<
  typeof status<Statuses[Outcome], Body>
>

type AnswerTo<Outcome extends string, Rest> = Outcome extends keyof Statuses
  ? Refused<
      Outcome,
      Rest extends { refusal: infer Refusal } ? Refusal : { message: Outcome } & Rest
    >
  : { message: Outcome } & Rest

type AnswerOf<Result> = Result extends string
  ? AnswerTo<Result, unknown>
  : Result extends { outcome: infer Outcome extends string }
    ? AnswerTo<Outcome, Omit<Result, 'outcome'>>
    : Result extends null
      ? AnswerTo<'not found', unknown>
      : Result

/**
 * The answer that tells the outcome of a service's work: the outcome is its message, beside what the
 * service returned with it. A `refusal` is the answer itself, as is what has no outcome; null was not
 * found.
 */
export function answerTo<const Result extends string | object | null>(
  result: Result,
): AnswerOf<Result> {
  const told = typeof result === 'object' ? (result ?? NOT_FOUND) : { outcome: result as string }
  if (!hasOutcome(told)) return told as AnswerOf<Result>
  const { outcome, ...rest } = told
  const body = 'refusal' in rest ? rest.refusal : { message: outcome, ...rest }
  const answer = isRefused(outcome) ? status(STATUSES[outcome], body) : body
  return answer as AnswerOf<Result>
}

const NOT_FOUND = { outcome: 'not found' }

const hasOutcome = (result: object): result is { outcome: string } => 'outcome' in result

const isRefused = (outcome: string): outcome is keyof Statuses => Object.hasOwn(STATUSES, outcome)

/** An answer's headers in Elysia's form. */
export type SetHeaders = Record<string, string | number | string[]>

/** @param retryAfter in seconds */
export function tooMany(headers: SetHeaders, retryAfter: number) {
  headers['retry-after'] = String(retryAfter)
  return status(429, { message: 'too many requests' })
}
