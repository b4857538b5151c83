import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { form as WORDS } from '#domain/words/en/common.json'
import { Button, type Result } from './button.tsx'
import styles from './form.module.css'
import { useDelayedLeave } from './use-delayed-leave.ts'
import { useResult } from './use-result.ts'

/** What happens when a form is left. */
interface Leaving<Fields> {
  /**
   * Where what was typed stays until it was sent, among forms of its kind; otherwise it is gone once
   * the form is closed.
   */
  in?: UnsavedFields<Fields>
  /** The item that it is kept for. */
  as?: string
  /** Closing it after a success leaves at once; otherwise it only closes. */
  atOnceIfClosed?: boolean
  /** Called when it is closed, as it is then. */
  onClosed?: () => void
  onChange?: (patch: Partial<Fields>) => void
}

interface UnsavedFields<Fields> {
  get(id: string): Partial<Fields> | null
  keep(id: string, typed: Partial<Fields>): void
  clear(id: string): void
  /** Whether the form would show something else than one that nobody has typed into. */
  differs(typed: Partial<Fields>, initial: Partial<Fields>): boolean
}

export type FormState<Fields> = ReturnType<typeof useForm<Fields & object>>

/**
 * The fields of an open form, the result of sending them, and what happens when it is left.
 * @param initial what it shows before anything is typed
 */
export function useForm<Fields extends object>(initial: Fields, leaving: Leaving<Fields> = {}) {
  const { in: unsaved, as: id = '', atOnceIfClosed, onClosed, onChange } = leaving
  const [typed, setTyped] = useState<Partial<Fields>>(() => unsaved?.get(id) ?? {})
  /** Whether it was typed before the form was opened this time, and not discarded since. */
  const [isKept, setKept] = useState(() => Boolean(unsaved?.get(id)))
  const [result, send] = useResult()
  const [problem, setProblem] = useState('')
  const close = useEffectEvent(() => onClosed?.())
  useEffect(() => () => close(), [])
  const leave = useDelayedLeave(atOnceIfClosed)
  const fields: Fields = { ...initial, ...typed }

  function change(patch: Partial<Fields>): void {
    const all = { ...typed, ...patch }
    onChange?.(patch)
    setProblem('')
    setTyped(all)
    unsaved?.keep(id, all)
  }

  async function run<Answer extends { ok: boolean }>(act: () => Promise<Answer>) {
    setProblem('')
    const answer = await send(act)
    if (answer?.ok) unsaved?.clear(id)
    return answer
  }

  return {
    fields,
    /** Those that were typed. */
    typed,
    isKept: isKept && unsaved?.differs(typed, initial) === true,
    change,
    /** The value of a text field, and what its typing changes. */
    text: <Name extends keyof Fields>(name: Name) => ({
      value: fields[name] as Fields[Name] & string,
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as unknown as Partial<Fields>),
    }),
    /** The same of a checkbox. */
    tick: <Name extends keyof Fields & string>(name: Name) => ({
      name: name as string,
      checked: fields[name] === true,
      onChange: (isOn: boolean) => change({ [name]: isOn } as unknown as Partial<Fields>),
    }),
    /** Nothing of it has to be kept any more; `run` sees to that after a success. */
    forget: () => unsaved?.clear(id),
    discard(): void {
      unsaved?.clear(id)
      setTyped({})
      setKept(false)
    },
    /** Of the main button; `run` sends, unless that is under way (then it resolves with null). */
    result,
    run,
    /** What its `Form` says about the last try. */
    status: { result, problem },
    setProblem,
    /** Goes on after a success, once that was seen. */
    leave,
  }
}

interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'onSubmit'> {
  /** What its main button says; without it, the button is among the children. */
  action?: string | false
  /** Whether it can be sent; otherwise its main button is disabled. */
  isReady?: boolean
  result?: Result
  /** Why it could not be sent. */
  problem?: string | null
  onSubmit: () => unknown
  /** For a form that stands in place of what it changes: Escape closes it, and nothing around it. */
  onEscape?: () => void
  /** Its state, if it shows what was typed before it was closed, and offers to discard that. */
  kept?: { isKept: boolean; discard: () => void }
  /** Buttons before the main one: with this, even if it is null, they are a row. */
  others?: ReactNode
  /** On a phone the row is as wide as the form. */
  isWide?: boolean
  /** Below the main button. */
  after?: ReactNode
  kind?: 'primary' | 'danger'
  /** The class of the main button. */
  mainClass?: string
  children: ReactNode
}

/** A form with one main button, which is not sent again while its button shows a result. */
export function Form({
  action,
  isReady = true,
  result = 'idle',
  problem,
  onSubmit,
  onEscape,
  kept,
  others,
  isWide,
  after,
  kind = 'primary',
  mainClass = others === undefined ? styles.submit : '',
  children,
  ...form
}: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && (result === 'idle' || result === 'error')) void onSubmit()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEscape?.()
  }
  const main = action && (
    <Button type="submit" kind={kind} className={mainClass} result={result} disabled={!isReady}>
      {action}
    </Button>
  )
  return (
    <form className={styles.form} onKeyDown={onEscape && press} {...form} onSubmit={submit}>
      {kept?.isKept && <KeptNote onDiscard={kept.discard} />}
      {children}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {others === undefined ? (
        main
      ) : (
        <div className={styles.answers} data-wide={isWide || undefined}>
          {others}
          {main}
        </div>
      )}
      {after}
    </form>
  )
}

interface KeptNoteProps {
  onDiscard: () => void
  text?: string
}

/** Says that a form shows what was typed before it was closed, and offers to discard it. */
export const KeptNote = ({ onDiscard, text = WORDS.keptNotSaved }: KeptNoteProps) => (
  <p className={styles.kept} role="status">
    {text}{' '}
    <button type="button" className="press" onClick={onDiscard}>
      {WORDS.discard}
    </button>
  </p>
)
