import type { Blocks } from '#domain/document/blocks.ts'
import { hasField, withFieldValues } from '#domain/document/fields.ts'
import { NEW_ID } from '#domain/document/quotation.ts'
import { clientBook as WORDS } from '#domain/words/en/editor.json'
import { call, type Reply } from '../../../state/api.ts'
import { ifLoaded, lazy, prefetch, withLoaded } from '../../../state/lazy.ts'
import { navigate } from '../../../state/routes.ts'
import { hideList, showList } from '../../../ui/listbox.ts'
import { metaNow } from '../document/now.ts'
import { committedBlocks, type Operation, run } from '../document/store.ts'
import { blockIdOf } from '../paper/elements.ts'
import { commitOpenRichText } from '../rich-text/index.ts'

type Client = Reply<'get-client-suggestions', 'get'>['clients'][number]

/** How long to wait after a letter for the next one before the server is asked, in ms. */
const DELAY_MS = 120

let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isShown = false

/**
 * Offers clients for the text in a field, if any have words that begin so.
 * @param typedField the field that has the caret now
 */
export function suggestClients(field: HTMLElement, typedField: () => HTMLElement | null): void {
  const own = ++turn
  clearTimeout(timer)
  const search = (field.textContent ?? '').trim()
  if (search === '') return void stop()
  timer = setTimeout(async () => {
    const answer = await call('GET', 'get-client-suggestions', { search })
    // Show the answer only for the latest text, in a field that still has the caret.
    if (own === turn && answer.ok && typedField() === field) show(field, answer.data.clients)
  }, DELAY_MS)
}

function show(field: HTMLElement, found: readonly Client[]): void {
  const blocks = committedBlocks()
  const clients = found.filter((client) => withClient(blocks, client) !== blocks)
  const target = field.closest<HTMLElement>('[contenteditable]')
  if (clients.length === 0 || !target) return void stop()
  isShown = true
  if (isNew() && clients.some(hasDefaults)) prefetch(loadStart)
  showList({
    label: WORDS.clients,
    target,
    onLeave: stop,
    box: () => field.getBoundingClientRect(),
    options: [
      ...clients.map(({ name, company, town }) => ({
        text: name || company,
        detail: [name && company, town].filter(Boolean).join(' · '),
      })),
      { text: WORDS.all },
    ],
    onPick: (at) => {
      const client = clients[at]
      if (client) return fill(field, client)
      stop()
      commitOpenRichText()
      navigate('/clients')
    },
  })
}

/**
 * Fills all fields of the client as one step; undo restores what was typed. A new quotation also
 * gets what the client's next offer starts with, as far as it can be loaded.
 */
function fill(field: HTMLElement, client: Client): void {
  stop()
  const blockId = blockIdOf(field)
  commitOpenRichText()
  const fillFields: Operation = (blocks) => withClient(blocks, client)
  const justFill = () => {
    run(fillFields, blockId)
    offerLanguage()
  }
  if (isNew() && hasDefaults(client))
    withLoaded(
      async () => (await loadStart()).startOffer(client, fillFields, blockId),
      () => client.language || offerLanguage(),
      justFill,
    )
  else justFill()
}

const offerLanguage = () => ifLoaded(loadOffer, (loaded) => loaded.offerLanguage())

const loadOffer = lazy(() => import('./offer-language.ts'))
const loadStart = lazy(() => import('./start-offer.ts'))

const isNew = () => metaNow()?.id === NEW_ID

const hasDefaults = ({ taxMode, language, currency, discount }: Client): boolean =>
  Boolean(taxMode || language || currency || discount)

/** What the book doesn't know of the client is blank: it would be the one's before. */
const withClient = (blocks: Blocks, { name, company, ...client }: Client): Blocks => {
  const { street, town, country, email, taxId } = client
  const values = { client: name, company, street, town, country, email, taxId }
  // In a paper without a field for the company, the client is the company.
  const isCompany = name === '' && !hasField(blocks, 'company')
  return withFieldValues(blocks, isCompany ? { ...values, client: company } : values)
}

/** Closes the list and ignores answers that are still on their way. */
function stop(): void {
  turn += 1
  clearTimeout(timer)
  if (isShown) hideList()
  isShown = false
}
