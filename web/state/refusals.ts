import { type Failure, isUnreachable } from './http.ts'
import { toast } from './toasts.ts'

/**
 * What is shown for the failed calls of a form. An entry has the name of a message of the server, of
 * a status, of the field that was refused, `unreachable`, or of an error code.
 */
export interface Refusals<Shown> {
  readonly [name: string | number]: Entry<Shown> | undefined
  /** For a failure that none of the others is about. */
  readonly otherwise: Entry<Shown>
}

type Entry<Shown> = Shown | ((failure: Failure) => Shown)

/** The entry for the failure: what says most about it comes first. */
export function refusalOf<Shown extends string | object>(
  failure: Failure,
  refusals: Refusals<Shown>,
): Shown {
  const { message, status, code } = failure
  const names = [
    message,
    status,
    refusedField(failure),
    isUnreachable(failure) && 'unreachable',
    code,
  ]
  const name = names.find((each) => Object.hasOwn(refusals, String(each)))
  const entry = refusals[String(name)] ?? refusals.otherwise
  return typeof entry === 'function' ? entry(failure) : entry
}

/** A refusal that is told in a toast, or leads elsewhere. */
export interface Told {
  readonly warning?: string
  readonly error?: string
  /** How long the toast stays, in ms. */
  readonly durationMs?: number
  readonly act?: () => void
}

/** Does what the entry for the failure says, and returns it. */
export function tellRefusal<Shown extends Told>(
  failure: Failure,
  refusals: Refusals<Shown>,
): Shown {
  const shown = refusalOf(failure, refusals)
  const { warning, error, durationMs, act } = shown
  if (warning) toast.warning(warning, durationMs)
  if (error) toast.error(error, durationMs)
  act?.()
  return shown
}

/** The field that the server refused: `to` for `to[3].email`. */
export function refusedField({ data }: Failure): string | undefined {
  const { field } = (data ?? {}) as { field?: unknown }
  return /^\w+/.exec(String(field ?? ''))?.[0]
}
