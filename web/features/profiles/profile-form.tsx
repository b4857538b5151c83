import { type CSSProperties, useEffect, useId, useMemo, useState } from 'react'
import { readableAccent, USUAL_ACCENT } from '#domain/document/accent.ts'
import { letterheadOf, type Profile } from '#domain/document/letterhead.ts'
import { headerHtml } from '#domain/document/letterhead-html.ts'
import { LETTERHEAD_LIMITS } from '#domain/document/letterhead-limits.ts'
import { fill } from '#domain/words/fill.ts'
import { plainName } from '#domain/words/plain-name.ts'
import { rememberUnsaved } from '../../state/unsaved-fields.ts'
import { Button } from '../../ui/button.tsx'
import { Form, type FormState, useForm } from '../../ui/form.tsx'
import list from '../../ui/settings-list.module.css'
import field from '../../ui/text-field.module.css'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { ArrangementField, FooterFields, TypefaceField } from './design-fields.tsx'
import { LogoField } from './logo-field.tsx'
import '../../styles/letterhead.css'
import '../../styles/letterhead-fonts.css'
import { messages as MESSAGES } from '#domain/words/en/common.json'
import { profiles as WORDS } from '#domain/words/en/settings.json'
import { type Profile as Listed, saveProfile } from '../../state/profiles.ts'
import { tellRefusal } from '../../state/refusals.ts'
import { $session } from '../../state/session.ts'
import { discardUpload, readAsDataUrl, sendOrTell } from '../files/index.ts'
import { PayFields } from './pay-fields.tsx'
import {
  type Fields,
  fieldsOf,
  isIbanWrong,
  isNamed,
  isPayLinkWrong,
  profileOf,
} from './profile-fields.ts'
import styles from './profiles.module.css'

const unsaved = rememberUnsaved<Fields>()

interface ProfileFormProps {
  /** Null for a new one. */
  profile: Profile | null
  action: string
  onSaved: (profile: Profile) => void
  onCancel?: (() => void) | undefined
}

/** A sender's details and the design of its letterhead, with the header as it will look. */
export function ProfileForm({ profile, action, onSaved, onCancel }: ProfileFormProps) {
  const [first] = useState(() => fieldsOf(profile))
  const form = useForm(first, { in: unsaved, as: profile?.id ?? 'new' })
  const { fields, change } = form
  const [isAsked, setAsked] = useState(false)
  const isWrong = isAsked && !isNamed(fields)
  const isPayable = !isIbanWrong(fields) && !isPayLinkWrong(fields)

  const submit = async () => {
    setAsked(true)
    if (!isNamed(fields) || !isPayable) return
    const saved = await form.run(() => save(fields))
    if (saved?.ok) onSaved(saved.profile)
  }

  return (
    <Form
      action={action}
      result={form.result}
      kept={form}
      others={onCancel ? <Button onClick={onCancel}>{WORDS.cancel}</Button> : null}
      isWide
      onSubmit={submit}
      noValidate
    >
      <Preview fields={fields} />
      <TextField
        label={isWrong ? WORDS.needed : WORDS.company}
        isWrong={isWrong}
        maxLength={LETTERHEAD_LIMITS.line}
        autoComplete="organization"
        // The form opens where its button was pressed, once what it shows has arrived.
        autoFocus
        {...form.text('company')}
      />
      {fields.company.trim() !== '' && plainName(fields.company) === '' && (
        <p className={list.hint} role="status">
          {WORDS.leftOut}
        </p>
      )}
      <LogoField fields={fields} onChange={change} />
      <Details form={form} />
      <PayFields form={form} isAsked={isAsked} />
      <div className={styles.pair}>
        <ArrangementField
          value={fields.arrangement}
          onChange={(arrangement) => change({ arrangement })}
        />
        <TypefaceField value={fields.typeface} onChange={(typeface) => change({ typeface })} />
      </div>
      <AccentField accent={fields.accent} onChange={(accent) => change({ accent })} />
      <FooterFields fields={fields} onChange={change} />
    </Form>
  )
}

function Details({ form }: { form: FormState<Fields> }) {
  const line = (name: 'phone' | 'email' | 'web', autoComplete: string) => (
    <TextField
      label={WORDS[name]}
      maxLength={LETTERHEAD_LIMITS.line}
      autoComplete={autoComplete}
      {...form.text(name)}
    />
  )
  const lines = (name: 'address' | 'taxIds' | 'bank') => (
    <TextArea label={WORDS[name]} maxLength={LETTERHEAD_LIMITS.lines} {...form.text(name)} />
  )
  return (
    <>
      {lines('address')}
      <div className={styles.pair}>
        {line('phone', 'tel')}
        {line('email', 'email')}
      </div>
      {line('web', 'url')}
      <div className={styles.pair}>
        {lines('taxIds')}
        {lines('bank')}
      </div>
    </>
  )
}

interface AccentFieldProps {
  /** Empty for the usual one. */
  accent: string
  onChange: (accent: string) => void
}

/** The accent, with a sentence if it is too light to be drawn as it is. */
function AccentField({ accent, onChange }: AccentFieldProps) {
  const id = useId()
  const chosen = accent || USUAL_ACCENT
  const drawn = readableAccent(chosen)
  return (
    <div className={styles.accent}>
      <label htmlFor={id} className={field.label}>
        {WORDS.accent}
      </label>
      <span className={styles.colour}>
        <input
          id={id}
          type="color"
          value={chosen}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.value.toLowerCase())}
        />
        {accent && (
          <button type="button" className={list.quiet} onClick={() => onChange('')}>
            {WORDS.usualAccent}
          </button>
        )}
      </span>
      <p id={`${id}-hint`} className={list.hint} role="status">
        {drawn !== chosen && fill(WORDS.tooLight, { colour: drawn })}
      </p>
    </div>
  )
}

/** The header as it will stand on the paper, smaller; until it has a company, with a word for one. */
function Preview({ fields }: { fields: Fields }) {
  const { newLogo } = fields
  const url = useMemo(() => newLogo && URL.createObjectURL(newLogo), [newLogo])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  const isBlank = !isNamed(fields)
  const named = isBlank ? { ...fields, company: WORDS.yourCompany } : fields
  const letterhead = letterheadOf(profileOf(named))
  const html = headerHtml(letterhead, url || letterhead.logo)
  return (
    <div
      className={styles.preview}
      role="img"
      aria-label={WORDS.preview}
      data-blank={isBlank || undefined}
      data-typeface={fields.typeface}
      style={{ '--accent': readableAccent(fields.accent) } as CSSProperties}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

type Saved = { ok: true; profile: Listed } | { ok: false }

/** Stores a new logo, then the profile: neither is left without the other. */
async function save(fields: Fields): Promise<Saved> {
  const { newLogo } = fields
  const logo = newLogo && (await storeLogo(newLogo))
  if (newLogo && !logo) return { ok: false }
  const profile: Profile = { ...profileOf(fields), ...(logo && { logo: idOf(logo) }) }
  const answer = await saveProfile(profile)
  if (answer.ok) return { ok: true, profile: answer.data.profile }
  if (logo) discardUpload(logo)
  tellRefusal(answer, REFUSALS)
  return { ok: false }
}

const REFUSALS = {
  409: { error: WORDS.full },
  unreachable: { error: MESSAGES.networkError },
  otherwise: { error: WORDS.notSaved },
}

/** The path of the uploaded logo, or a visitor's as a data URL; null after a toast that says why there is none. */
const storeLogo = (logo: File): Promise<string | null> =>
  $session.get().status === 'known' ? sendOrTell(logo) : readAsDataUrl(logo)

const idOf = (path: string): string => path.replace('/uploads/', '')
