import { useEffect, useState } from 'react'
import { NEW_CLIENT } from '../../../src/domain/clients/client-ids.ts'
import { BLANK_CLIENT } from '../../../src/domain/clients/tidy-client.ts'
import { call } from '../../state/api.ts'
import { Button } from '../../ui/button.tsx'
import form from '../../ui/form.module.css'
import type { ModalContentProps } from '../../ui/modal.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { LoggedIn } from '../account/index.ts'
import { ClientForm } from './client-form.tsx'
import { WORDS } from './client-words.ts'
import type { ListedClient } from './lists.ts'
import { MergeClients } from './merge-clients.tsx'
import { ClientOffers } from './offers.tsx'

/** A client's form, with their offers and what merges another into it (product: Client page). */
export const ClientModal = ({ params: { clientId = NEW_CLIENT } }: ModalContentProps) => (
  <LoggedIn>
    {clientId === NEW_CLIENT ? (
      <ClientForm key={NEW_CLIENT} client={{ ...BLANK_CLIENT, id: NEW_CLIENT }} />
    ) : (
      <StoredClient key={clientId} id={clientId} />
    )}
  </LoggedIn>
)

function StoredClient({ id }: { id: string }) {
  const { client, failure, retry, replace } = useClient(id)
  if (failure === 'gone')
    return (
      <p className={form.note} role="alert">
        {WORDS.gone}
      </p>
    )
  if (failure)
    return (
      <div className={form.form} role="alert">
        <p className={form.note}>{WORDS.failed}</p>
        <Button onClick={retry}>{WORDS.retry}</Button>
      </div>
    )
  if (!client) return <Waiting>{WORDS.loading}</Waiting>
  return (
    <>
      <ClientForm key={client.updatedAt} client={client} />
      <ClientOffers key={`${client.id} ${client.uses}`} id={client.id} />
      <MergeClients client={client} onMerged={replace} />
    </>
  )
}

function useClient(id: string) {
  const [client, setClient] = useState<ListedClient | null>(null)
  const [failure, setFailure] = useState<'gone' | 'unreachable' | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isOpen = true
    void call('POST', 'get-client', { id }).then((answer) => {
      if (!isOpen) return
      if (answer.ok) setClient(answer.data.client)
      else setFailure(answer.status === 404 ? 'gone' : 'unreachable')
    })
    return () => {
      isOpen = false
    }
  }, [id, tries])
  const retry = () => {
    setFailure(null)
    setTries((before) => before + 1)
  }
  return { client, failure, retry, replace: setClient }
}
