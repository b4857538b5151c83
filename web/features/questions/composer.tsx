import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fill } from '#domain/words/fill.ts'
import { Form } from '../../ui/form.tsx'
import { LengthHint, TextArea } from '../../ui/text-field.tsx'
import { type About, MOST_CHARACTERS, type Question } from './question.ts'
import styles from './thread.module.css'
import type { ThreadWords } from './thread-words.ts'
import { keyOf, type Problem, type Threads } from './threads.ts'

interface ComposerProps {
  threads: Threads
  words: ThreadWords
  about: About
  label: string
  send: string
  /** Takes the focus when it appears. */
  isFocused: boolean
  onSent: (question: Question) => void
}

/** A field for a message, which keeps what is typed until it is sent. */
export function Composer(props: ComposerProps) {
  const { threads, words, about, label, send, isFocused, onSent } = props
  const key = keyOf(about)
  const [text, setText] = useState(() => threads.texts.textOf(key))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (isFocused) form.current?.querySelector('textarea')?.focus({ preventScroll: true })
    if (isFocused) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isFocused])

  const type = (typed: string) => {
    setText(typed)
    threads.texts.keep(key, typed)
    setProblem(typed.trim().length > MOST_CHARACTERS ? 'tooLong' : null)
  }
  const submit = async () => {
    setPending(true)
    setProblem(null)
    const result = await threads.say(about, text)
    setPending(false)
    if (typeof result !== 'string') return onSent(result)
    setProblem(result)
    form.current?.querySelector('textarea')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }

  return (
    <Form
      ref={form}
      className={styles.composer}
      action={send}
      mainClass=""
      result={isPending ? 'pending' : 'idle'}
      onSubmit={submit}
      noValidate
    >
      <TextArea
        label={label}
        name="text"
        rows={3}
        dir="auto"
        isWrong={problem === 'missing' || problem === 'tooLong'}
        hint={
          <LengthHint
            problem={problem && fill(words[problem], { count: MOST_CHARACTERS })}
            length={text.trim().length}
            most={MOST_CHARACTERS}
          />
        }
        readOnly={isPending}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
    </Form>
  )
}
