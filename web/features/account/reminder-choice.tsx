import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { call } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'
import { useFetched } from '../../ui/fetched.tsx'
import styles from './reminder-choice.module.css'

const fetchSettings = () => call('GET', 'offer-settings')

/** Whether the user is mailed about offers that nobody answers (product: Reminders). */
export function ReminderChoice() {
  const { data, setData } = useFetched(fetchSettings)

  async function change(reminds: boolean) {
    setData({ reminds })
    const answer = await call('PUT', 'offer-settings', { reminds })
    if (answer.ok) return
    setData({ reminds: !reminds })
    toast.error(MESSAGES.networkError)
  }

  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={data?.reminds ?? true}
        disabled={data === null}
        onChange={({ target }) => void change(target.checked)}
      />
      Mail me when nobody has answered an offer for 7 days
    </label>
  )
}
