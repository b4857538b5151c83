import { useEffect, useState } from 'react'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { api, type Reply } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'
import styles from './reminder-choice.module.css'

type Settings = Reply<'offer-settings', 'get'>

const PATH = '/api/offer-settings'

/** Whether the user is mailed about offers that nobody answers (product: Reminders). */
export function ReminderChoice() {
  /** Null until it is known. */
  const [reminds, setReminds] = useState<boolean | null>(null)
  useEffect(() => {
    let isOpen = true
    void api.authenticated<Settings>({ method: 'GET', path: PATH }).then((answer) => {
      if (isOpen && answer.ok) setReminds(answer.data.reminds)
    })
    return () => {
      isOpen = false
    }
  }, [])

  async function change(wanted: boolean) {
    setReminds(wanted)
    const body = { reminds: wanted }
    const answer = await api.authenticated<Settings>({ method: 'PUT', path: PATH, body })
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
