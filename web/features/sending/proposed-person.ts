import { useEffect, useState } from 'react'
import { CLIENT_LENGTHS } from '#domain/clients/limits.ts'
import { fieldValues } from '#domain/document/fields.ts'
import { type Recipient, readRecipients } from '#domain/words/recipients.ts'
import { call } from '../../state/api.ts'
import { currentQuotation } from '../editor/index.ts'

/** Whom the form proposes, and where the address comes from. */
export interface Proposed extends Recipient {
  readonly from: 'paper' | 'book' | 'offer'
}

/**
 * The person whom the open quotation is for: at the address on the paper, or else at the one that is
 * known of its client (product: Send form). Null without one, and until it is known.
 */
export function useProposedPerson(isWanted: boolean): Proposed | null {
  const [proposed, setProposed] = useState(() => (isWanted ? onPaper() : null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!isWanted || proposed) return
    let isShown = true
    void ofClient().then((person) => isShown && setProposed(person))
    return () => {
      isShown = false
    }
  }, [])
  return proposed
}

const fieldsOnPaper = () => fieldValues(currentQuotation()?.blocks ?? [])

function onPaper(): Proposed | null {
  const { email = '', client, company } = fieldsOnPaper()
  const { people, invalid } = readRecipients(email)
  const [person] = people
  // Several addresses, or one among words, are for the sender to read.
  if (!person || people.length > 1 || invalid.length > 0) return null
  const name = (client ?? company ?? '').slice(0, CLIENT_LENGTHS.name)
  return { email: person.email, name, from: 'paper' }
}

async function ofClient(): Promise<Proposed | null> {
  const { client = '', company = '' } = fieldsOnPaper()
  if (client === '' && company === '') return null
  const answer = await call('GET', 'get-send-defaults', {
    client: client.slice(0, CLIENT_LENGTHS.name),
    company: company.slice(0, CLIENT_LENGTHS.company),
  })
  // The form works without a proposal.
  return answer.ok ? answer.data.person : null
}
