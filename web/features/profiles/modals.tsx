import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { letterheadOf } from '#domain/document/letterhead.ts'
import type { Letterhead } from '#domain/document/quotation.ts'
import { guard as GUARD } from '#domain/words/en/account.json'
import { titles as TITLES, profiles as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { listProfiles, type Profile } from '../../state/profiles.ts'
import { leaveModal } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import type { ModalKind } from '../../ui/dialog.tsx'
import { Fetched, Waiting } from '../../ui/fetched.tsx'
import formStyles from '../../ui/form.module.css'
import { EditButton } from '../../ui/row-buttons.tsx'
import list from '../../ui/settings-list.module.css'
import { SettingsRow } from '../../ui/settings-list.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { $document, $isLocked, $isReadOnly, runOnMeta } from '../editor/index.ts'
import { ProfileForm } from './profile-form.tsx'
import { nameOf, storedOf } from './profile-list.tsx'
import styles from './profiles.module.css'

/** Chooses the open quotation's letterhead, or makes the account's first one. */
export function LetterheadModal() {
  const { status } = useStore($session)
  if (status === 'checking') return <Waiting>{GUARD.checking}</Waiting>
  if (!$document.value) return <Waiting>{WORDS.loading}</Waiting>
  if ($isReadOnly.value || $isLocked.value)
    return <p className={formStyles.note}>{WORDS.readOnly}</p>
  return <Choice />
}

function Choice() {
  const fetched = useFetched(listProfiles)
  const [edited, setEdited] = useState<Profile | 'new' | null>(null)
  const form = (profile: Profile | null) => (
    <ProfileForm
      profile={profile && storedOf(profile)}
      action={WORDS.saveAndUse}
      onSaved={(saved) => use(letterheadOf(saved))}
      onCancel={edited ? () => setEdited(null) : undefined}
    />
  )
  if (edited) return form(edited === 'new' ? null : edited)
  return (
    <Fetched fetched={fetched} words={WORDS}>
      {({ profiles }) =>
        profiles.length > 0 ? (
          <Profiles profiles={profiles} onEdit={setEdited} />
        ) : (
          <>
            <p className={`${formStyles.note} ${styles.first}`}>
              {$session.get().status === 'known' ? WORDS.first : WORDS.firstOfVisitor}
            </p>
            {form(null)}
          </>
        )
      }
    </Fetched>
  )
}

interface ProfilesProps {
  profiles: readonly Profile[]
  onEdit: (profile: Profile | 'new') => void
}

function Profiles({ profiles, onEdit }: ProfilesProps) {
  const current = $document.value?.meta.value.letterhead ?? null
  return (
    <div className={list.section}>
      <ul className={list.list}>
        {profiles.map((profile) => (
          <SettingsRow key={profile.id} data-profile-id={profile.id} name={nameOf(profile)}>
            <UseButton letterhead={letterheadOf(storedOf(profile))} current={current} />
            <EditButton
              label={fill(WORDS.edit, { name: nameOf(profile) })}
              onClick={() => onEdit(profile)}
            />
          </SettingsRow>
        ))}
      </ul>
      <div className="acts">
        <Button icon={<Plus size={16} />} onClick={() => onEdit('new')}>
          {WORDS.add}
        </Button>
        {current && <Button onClick={() => use(null)}>{WORDS.useNone}</Button>}
      </div>
    </div>
  )
}

/** Says that the quotation has the letterhead, or gives it to the quotation. */
function UseButton(props: { letterhead: Letterhead; current: Letterhead | null }) {
  const { letterhead, current } = props
  if (JSON.stringify(letterhead) === JSON.stringify(inSameOrder(current, letterhead)))
    return <span className={list.facts}>{WORDS.inUse}</span>
  const isOlder = current?.profileId === letterhead.profileId
  return <Button onClick={() => use(letterhead)}>{isOlder ? WORDS.useNow : WORDS.use}</Button>
}

/** What was stored may have its fields in another order. */
const inSameOrder = (stored: Letterhead | null, like: Letterhead): unknown =>
  stored &&
  Object.fromEntries(Object.keys(like).map((name) => [name, stored[name as keyof Letterhead]]))

/** One undo step. */
function use(letterhead: Letterhead | null): void {
  runOnMeta({ letterhead })
  leaveModal({ slide: true })
}

/** The letterhead of the open quotation (product: Letterhead). */
export const profileModals = {
  letterhead: { title: TITLES.letterhead, width: 500, Content: LetterheadModal },
} satisfies Record<string, ModalKind>

export { ProfileList } from './profile-list.tsx'
