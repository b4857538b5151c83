import { useEffect, useRef, useState } from 'react'
import { forms as WORDS } from '#domain/words/en/account.json'
import { fill } from '#domain/words/fill.ts'
import { parseRoute } from '../../state/routes.ts'
import type { UnsavedWork } from '../../state/unsaved-work.ts'
import { Button } from '../../ui/button.tsx'
import { dayOf, timeOfDay } from '../../ui/dates.ts'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { useResult } from '../../ui/use-result.ts'
import styles from './account.module.css'
import { goToParent, slideTo } from './login-redirect.ts'

/** After this time without use, in ms, the offer closes; the paper's banner still shows it. */
const LEAVE_MS = 4000

/**
 * Offers the work that the registration interrupted, whether it is in this browser or open in
 * another tab. Continuing leads to the interrupted form.
 */
export function ContinueHere(props: { work: UnsavedWork; target: string | null | undefined }) {
  const { work, target } = props
  const { isOpenElsewhere } = work
  const [isUnanswered, setUnanswered] = useState(false)
  const [result, run] = useResult()
  const [stay, stayProps] = useLeaveUnlessUsed(!isOpenElsewhere)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  const continueHere = async () => {
    stay()
    const done = await run(async () => ({ ok: await work.continueHere() }))
    if (!done?.ok) return setUnanswered(true)
    if (target && parseRoute(target).modal) slideTo(target)
    else goToParent()
  }

  return (
    <div className={styles.form} {...stayProps}>
      <p className={styles.lead} role="status">
        {isUnanswered ? WORDS.tabIsSilent : textFor(work)}
      </p>
      <Button ref={button} kind="primary" result={result} onClick={continueHere}>
        {WORDS.continueHere}
      </Button>
    </div>
  )
}

function textFor({ name, at, isOpenElsewhere }: UnsavedWork): string {
  if (isOpenElsewhere) return fill(name ? WORDS.inOtherTab : WORDS.unnamedInOtherTab, { name })
  const date = new Date(at)
  const when = { name, time: timeOfDay(date), day: dayOf(date) }
  const isToday = date.toDateString() === new Date().toDateString()
  if (isToday) return fill(name ? WORDS.keptAtTime : WORDS.unnamedKeptAtTime, when)
  return fill(name ? WORDS.keptOnDay : WORDS.unnamedKeptOnDay, when)
}

/** Closes the modal after a while, unless the user clicks or types in it. */
function useLeaveUnlessUsed(mayLeave: boolean) {
  const leave = useDelayedLeave()
  const isUsed = useRef(false)
  const stay = () => {
    isUsed.current = true
  }
  useEffect(() => {
    if (mayLeave) leave(() => !isUsed.current && goToParent(), LEAVE_MS)
  }, [mayLeave, leave])
  return [stay, { onPointerEnter: stay, onKeyDown: stay }] as const
}
