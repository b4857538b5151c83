import { useEffect, useState } from 'react'
import { clients as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../state/api.ts'
import { toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/list/delete-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './client-form.module.css'
import { type ListedClient, refetchClients } from './lists.ts'

interface MergeClientsProps {
  client: ListedClient
  onMerged: (client: ListedClient) => void
}

/** Finds another client of the book and merges it into this one, once that is confirmed. */
export function MergeClients({ client, onMerged }: MergeClientsProps) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<ListedClient | null>(null)
  const found = useSuggestions(typed, client.id)

  async function merge(other: ListedClient) {
    const answer = await call('POST', 'merge-clients', { id: client.id, other: other.id })
    if (!answer.ok) {
      toast.error(WORDS.notMerged)
      return answer
    }
    toast.success(WORDS.merged)
    setTyped('')
    refetchClients()
    onMerged(answer.data.client)
    return answer
  }

  return (
    <section className={styles.section} data-merge="">
      <TextField
        label={WORDS.merge}
        hint={WORDS.mergeHint}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found && (
        <div className={styles.found} role="status">
          {found.length === 0 && <p className={styles.hint}>{WORDS.nothingFound}</p>}
          {found.map((other) => (
            <Button key={other.id} onClick={() => setAsked(other)}>
              {fill(WORDS.mergeWith, { name: fullName(other) })}
            </Button>
          ))}
        </div>
      )}
      <DeleteDialog
        name="merge-clients"
        item={asked}
        nameOf={fullName}
        deletionOf={() => ({
          title: WORDS.mergeTitle,
          effect: WORDS.mergeEffect,
          values: { client: fullName(client) },
          action: WORDS.mergeAct,
        })}
        onDelete={merge}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}

const fullName = ({ name, company }: ListedClient): string =>
  [company, name].filter(Boolean).join(', ')

/** How long typing waits for the next letter before it asks the server, in ms. */
const DELAY_MS = 150

/** The other clients that fit what is typed; null until they are known. */
function useSuggestions(typed: string, id: string): ListedClient[] | null {
  const [found, setFound] = useState<ListedClient[] | null>(null)
  useEffect(() => {
    setFound(null)
    const search = typed.trim()
    if (search === '') return
    let isWanted = true
    const timer = setTimeout(async () => {
      const answer = await call('GET', 'get-client-suggestions', { search })
      if (isWanted && answer.ok) setFound(answer.data.clients.filter((each) => each.id !== id))
    }, DELAY_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed, id])
  return found
}
