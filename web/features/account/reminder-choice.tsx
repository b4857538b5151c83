import { useEffect, useState } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { call } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'
import styles from './reminder-choice.module.css'

/** Whether the user is mailed about offers that nobody answers (product: Reminders). */
export function ReminderChoice() {
  /** Null until it is known. */
  const [reminds, setReminds] = useState<boolean | null>(null)
  useEffect(() => {
    let isOpen = true
    void call('GET', 'offer-settings').then((answer) => {
      if (isOpen && answer.ok) setReminds(answer.data.reminds)
    })
    return () => {
      isOpen = false
    }
  }, [])

  async function change(wanted: boolean) {
    setReminds(wanted)
    const answer = await call('PUT', 'offer-settings', { reminds: wanted })
    if (answer.ok) return
    setReminds(!wanted)
    toast.error(MESSAGES.networkError)
  }

  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={reminds ?? true}
        disabled={reminds === null}
        onChange={({ target }) => void change(target.checked)}
      />
      Mail me when nobody has answered an offer for 7 days
    </label>
  )
}
