import { useCallback } from 'react'
import { NEW_CLIENT } from '#domain/clients/client.ts'
import { BLANK_CLIENT } from '#domain/clients/tidy-client.ts'
import { clients as WORDS } from '#domain/words/en/lists.json'
import { call } from '../../state/api.ts'
import type { ModalContentProps } from '../../ui/dialog.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import form from '../../ui/form.module.css'
import { useFetched } from '../../ui/use-fetched.ts'
import { modalForUsers } from '../guard/index.tsx'
import { ClientForm } from './client-form.tsx'
import { MergeClients } from './merge-clients.tsx'
import { ClientOffers } from './offers.tsx'

/** A client's form, with their offers and what merges another into it (product: Client page). */
export const ClientModal = modalForUsers(
  ({ params: { clientId = NEW_CLIENT } }: ModalContentProps) =>
    clientId === NEW_CLIENT ? (
      <ClientForm key={NEW_CLIENT} client={{ ...BLANK_CLIENT, id: NEW_CLIENT }} />
    ) : (
      <StoredClient key={clientId} id={clientId} />
    ),
)

function StoredClient({ id }: { id: string }) {
  const fetched = useFetched(useCallback(() => call('POST', 'get-client', { id }), [id]))
  if (fetched.status === 404)
    return (
      <p className={form.note} role="alert">
        {WORDS.gone}
      </p>
    )
  return (
    <Fetched fetched={fetched} words={WORDS}>
      {({ client }) => (
        <>
          <ClientForm key={client.updatedAt} client={client} />
          <ClientOffers key={`${client.id} ${client.uses}`} id={client.id} />
          <MergeClients
            client={client}
            onMerged={(merged) => fetched.setData({ client: merged })}
          />
        </>
      )}
    </Fetched>
  )
}
