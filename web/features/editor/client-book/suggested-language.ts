import type { Client } from '#domain/clients/client.ts'
import { clientIn, clientKey } from '#domain/clients/same-client.ts'
import type { ClientTexts } from '#domain/clients/tidy-client.ts'
import type { Blocks } from '#domain/document/blocks.ts'
import { fieldValues } from '#domain/document/fields.ts'
import { countryName, regionOf, usualLanguage } from '#domain/words/country.ts'
import { clientBook as WORDS } from '#domain/words/en/editor.json'
import { fill } from '#domain/words/fill.ts'
import type { Language } from '#domain/words/language.ts'
import { call } from '../../../state/api.ts'
import { $session } from '../../../state/session.ts'
import { nameOf } from '../../../ui/currency-and-language.ts'

export interface SuggestedLanguage {
  readonly language: Language
  /** 'German for Austria?' */
  readonly question: string
}

/** What a paper's fields say of its language (product: Language). */
export interface ClientPlace {
  /** The client's country, for the number format; null if none is known. */
  readonly region: string | null
  /** Another language than the paper's: the client's own, or the usual one of the country. */
  readonly suggested: SuggestedLanguage | null
}

/** Asks the user's book whether the client has a language of their own. */
export async function placeOfClient(blocks: Blocks, paper: Language): Promise<ClientPlace> {
  const values = fieldValues(blocks)
  const region = regionOf(values.country ?? '')
  const client = clientIn(values)
  const own = client && (await ownLanguage(client))
  const language = own || (region && usualLanguage(region))
  if (!language || language === paper) return { region, suggested: null }
  const whom = own || !region ? client?.name || client?.company || '' : countryName(region)
  const question = fill(WORDS.question, { language: nameOf(language), client: whom })
  return { region, suggested: { language, question } }
}

async function ownLanguage(client: ClientTexts): Promise<Client['language']> {
  if ($session.get().status !== 'known') return null
  const search = `${client.name} ${client.company}`.trim().slice(0, MOST_SEARCHED)
  const answer = await call('GET', 'get-client-suggestions', { search })
  if (!answer.ok) return null
  const key = clientKey(client)
  return answer.data.clients.find((each) => clientKey(each) === key)?.language ?? null
}

/** As the server allows. */
const MOST_SEARCHED = 200
