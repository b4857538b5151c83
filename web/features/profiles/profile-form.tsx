import { type FormEvent, useState } from 'react'
import type { Profile } from '../../../src/domain/document/letterhead.ts'
import { LETTERHEAD_LIMITS } from '../../../src/domain/document/letterhead-limits.ts'
import { plainName } from '../../../src/domain/words/plain-name.ts'
import { rememberUnsaved, useUnsaved } from '../../state/unsaved-fields.ts'
import { Button } from '../../ui/button.tsx'
import formStyles from '../../ui/form.module.css'
import { KeptNote } from '../../ui/kept-note.tsx'
import list from '../../ui/settings-list.module.css'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useResult } from '../../ui/use-result.ts'
import { AccentField } from './accent-field.tsx'
import { ArrangementField, FooterFields, TypefaceField } from './design-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { Preview } from './preview.tsx'
import { type Fields, fieldsOf, isNamed } from './profile-fields.ts'
import { WORDS } from './profile-words.ts'
import styles from './profiles.module.css'
import { saveProfile } from './save-profile.ts'

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
  const { typed, isKept, change, discard } = useUnsaved(unsaved, profile?.id ?? 'new', first)
  const [isAsked, setAsked] = useState(false)
  const [result, run] = useResult()
  const fields: Fields = { ...first, ...typed }
  const isWrong = isAsked && !isNamed(fields)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isNamed(fields)) return
    const saved = await run(() => saveProfile(fields))
    if (!saved?.ok) return
    unsaved.clear(profile?.id ?? 'new')
    onSaved(saved.profile)
  }

  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      {isKept && <KeptNote onDiscard={discard} />}
      <Preview fields={fields} />
      <TextField
        label={isWrong ? WORDS.needed : WORDS.company}
        isWrong={isWrong}
        value={fields.company}
        maxLength={LETTERHEAD_LIMITS.line}
        autoComplete="organization"
        onChange={({ target }) => change({ company: target.value })}
      />
      {fields.company.trim() !== '' && plainName(fields.company) === '' && (
        <p className={list.hint} role="status">
          {WORDS.leftOut}
        </p>
      )}
      <LogoField fields={fields} onChange={change} />
      <Details fields={fields} onChange={change} />
      <div className={styles.pair}>
        <ArrangementField
          value={fields.arrangement}
          onChange={(arrangement) => change({ arrangement })}
        />
        <TypefaceField value={fields.typeface} onChange={(typeface) => change({ typeface })} />
      </div>
      <AccentField accent={fields.accent} onChange={(accent) => change({ accent })} />
      <FooterFields fields={fields} onChange={change} />
      <div className={styles.answers}>
        {onCancel && <Button onClick={onCancel}>{WORDS.cancel}</Button>}
        <Button type="submit" kind="primary" result={result}>
          {action}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  fields: Fields
  onChange: (patch: Partial<Fields>) => void
}

function Details({ fields, onChange }: PartProps) {
  const line = (name: 'phone' | 'email' | 'web', autoComplete: string) => (
    <TextField
      label={WORDS[name]}
      value={fields[name]}
      maxLength={LETTERHEAD_LIMITS.line}
      autoComplete={autoComplete}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  const lines = (name: 'address' | 'taxIds' | 'bank') => (
    <TextArea
      label={WORDS[name]}
      value={fields[name]}
      maxLength={LETTERHEAD_LIMITS.lines}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
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
