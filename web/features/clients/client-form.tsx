import { useState } from 'react'
import type { Client } from '#domain/clients/client.ts'
import { readDiscount } from '#domain/clients/imported-fields.ts'
import { CLIENT_LENGTHS, type ClientText } from '#domain/clients/limits.ts'
import { clientKey } from '#domain/clients/same-client.ts'
import { TAX_MODES } from '#domain/document/limits.ts'
import { clients as WORDS } from '#domain/words/en/lists.json'
import { call } from '../../state/api.ts'
import { type Refusals, type Told, tellRefusal } from '../../state/refusals.ts'
import { leaveModal, navigate } from '../../state/routes.ts'
import { toast } from '../../state/toasts.ts'
import {
  CURRENCIES,
  codeOf,
  currencyName,
  isCurrency,
  languageOptions,
  noCurrency,
} from '../../ui/currency-and-language.ts'
import { Form, useForm } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select.tsx'
import { SuggestField } from '../../ui/suggest-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './client-form.module.css'
import { refetchClients } from './lists.ts'

const TEXTS: readonly ClientText[] = [
  ...(['name', 'company', 'street', 'town', 'country', 'email', 'taxId'] as const),
]

/** A client's texts, and what their next offer starts with. */
export function ClientForm({ client: before }: { client: Client & { id: string } }) {
  const form = useForm({ client: before, defaults: asTyped(before) })
  const { client, defaults } = form.fields
  const [same, setSame] = useState<string | null>(null)
  const change = (patch: Partial<Client>) => {
    setSame(null)
    form.change({ client: { ...client, ...patch } })
  }

  const submit = async () => {
    if (clientKey(client) === null) return toast.warning(WORDS.nobody)
    const read = readTyped(defaults)
    if (!read) return
    const changed = { ...client, ...read }
    const answer = await form.run(() => call('POST', 'save-client', { client: changed }))
    if (!answer) return
    if (!answer.ok) return setSame(tellRefusal(answer, REFUSALS).same ?? same)
    refetchClients()
    form.leave(() => leaveModal({ slide: true }))
  }

  return (
    <Form action={WORDS.save} result={form.result} onSubmit={submit}>
      <div className={styles.fields}>
        {TEXTS.map((name) => (
          <TextField
            key={name}
            label={WORDS[name]}
            maxLength={CLIENT_LENGTHS[name]}
            value={client[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
      </div>
      <NextOfferFields
        defaults={defaults}
        onChange={(patch) => form.change({ defaults: { ...defaults, ...patch } })}
      />
      {same && (
        <p className={styles.same} role="alert">
          {WORDS.same}{' '}
          <button type="button" className="press" onClick={() => open(same)}>
            {WORDS.open}
          </button>
        </p>
      )}
    </Form>
  )
}

/** `same` is the client that the form names. */
const REFUSALS: Refusals<Told & { same?: string }> = {
  'same client': ({ data }) => ({ same: (data as { id: string }).id }),
  404: { warning: WORDS.gone },
  409: { warning: WORDS.full },
  413: ({ message }) => ({ warning: message }),
  otherwise: { error: WORDS.notSaved },
}

const open = (id: string) => navigate(`/clients/${encodeURIComponent(id)}`)

interface NextOfferFieldsProps {
  defaults: TypedDefaults
  onChange: (patch: Partial<TypedDefaults>) => void
}

/** What the client's next offer starts with (product: Client page). */
function NextOfferFields({ defaults, onChange }: NextOfferFieldsProps) {
  const { taxMode, language, currency, discount } = defaults
  const isWrong = currency !== '' && !isCurrency(currency)
  return (
    <fieldset className={styles.next}>
      <legend className={styles.heading}>{WORDS.nextOffer.heading}</legend>
      <div className={styles.fields}>
        <SelectField
          label={WORDS.nextOffer.tax}
          value={taxMode ?? ''}
          options={[
            AS_USUAL,
            ...TAX_MODES.map((mode) => [mode, WORDS.nextOffer.modes[mode]] as const),
          ]}
          onChange={(mode) => onChange({ taxMode: mode || null })}
        />
        <SelectField
          label={WORDS.nextOffer.language}
          value={language ?? ''}
          options={[AS_USUAL, ...languageOptions()]}
          onChange={(code) => onChange({ language: code || null })}
        />
        <SuggestField
          label={WORDS.nextOffer.currency}
          suggestions={CURRENCIES}
          meaningOf={currencyName}
          maxLength={3}
          selectsOnPress
          placeholder={WORDS.nextOffer.asUsual}
          isWrong={isWrong}
          hint={isWrong && noCurrency()}
          value={currency}
          onChange={(typed) => onChange({ currency: typed })}
        />
        <TextField
          label={WORDS.nextOffer.discount}
          inputMode="decimal"
          maxLength={12}
          placeholder={WORDS.nextOffer.noDiscount}
          isWrong={!isDiscount(discount)}
          hint={!isDiscount(discount) && WORDS.nextOffer.wrongDiscount}
          value={discount}
          onChange={({ target }) => onChange({ discount: target.value })}
        />
      </div>
    </fieldset>
  )
}

/** Then the offer is as one's others. */
const AS_USUAL = ['', WORDS.nextOffer.asUsual] as const

/** What a client's next offer starts with, with currency and discount as they are typed. */
interface TypedDefaults extends Pick<Client, 'taxMode' | 'language'> {
  readonly currency: string
  readonly discount: string
}

const asTyped = ({ taxMode, language, currency, discount }: Client): TypedDefaults => ({
  taxMode,
  language,
  currency: currency ?? '',
  discount: discount === null ? '' : `${discount} %`,
})

/** What is stored of them; null if something can't be read. */
function readTyped({ currency, discount, ...chosen }: TypedDefaults) {
  const code = codeOf(currency)
  if ((code !== '' && !isCurrency(code)) || !isDiscount(discount)) return null
  return { ...chosen, currency: code || null, discount: readDiscount(discount) }
}

const isDiscount = (typed: string): boolean => typed.trim() === '' || readDiscount(typed) !== null
