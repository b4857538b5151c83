import { useEffect, useRef, useState } from 'react'
import { LETTERHEAD_LIMITS } from '#domain/document/letterhead-limits.ts'
import { profiles as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { withLoaded } from '../../state/lazy.ts'
import { removeListed } from '../../state/list-query.ts'
import { listProfiles, type Profile, removeProfile, saveProfile } from '../../state/profiles.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { Fetched } from '../../ui/fetched.tsx'
import { DeleteDialog } from '../../ui/list/delete-dialog.tsx'
import { DeleteButton, EditButton } from '../../ui/row-buttons.tsx'
import list from '../../ui/settings-list.module.css'
import { AddButton, DefaultMark, SettingsRow } from '../../ui/settings-list.tsx'
import { useFetched } from '../../ui/use-fetched.ts'
import { loadTakeDefault } from '../editor/index.ts'
import { ProfileForm } from './profile-form.tsx'

/** The account's profiles in the settings: a list, one form, a default, deleting. */
export function ProfileList() {
  const fetched = useFetched(listProfiles)
  const { reload } = fetched
  const [edited, setEdited] = useState<Profile | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<Profile | null>(null)
  const [saved, setSaved] = useState('')
  const add = useRef<HTMLButtonElement>(null)

  /** What is new is taken by an open quotation in which nobody has written yet. */
  const update = () => {
    reload()
    withLoaded(loadTakeDefault, ({ retakeDefaultLetterhead }) => void retakeDefaultLetterhead())
  }
  const remove = ({ id, company }: Profile) =>
    removeListed(removeProfile(id), company, update, {
      deleted: WORDS.deleted,
      failed: WORDS.notSaved,
    })
  const makeDefault = async ({ isDefault: _, ...profile }: Profile) => {
    const answer = await saveProfile(profile, true)
    if (!answer.ok) toast.error(WORDS.notSaved)
    update()
  }

  if (edited) {
    return (
      <div className={list.section}>
        <ProfileForm
          profile={edited === 'new' ? null : storedOf(edited)}
          action={WORDS.save}
          onSaved={({ id, company }) => {
            toast.success(WORDS.saved, TOAST_MS, company)
            setSaved(id)
            setEdited(null)
            update()
          }}
          onCancel={() => setEdited(null)}
        />
      </div>
    )
  }
  return (
    <div className={list.section}>
      <p className={list.hint}>{WORDS.hint}</p>
      <Fetched fetched={fetched} words={WORDS}>
        {({ profiles }) => (
          <>
            {profiles.length === 0 && <p className={list.hint}>{WORDS.none}</p>}
            <ul className={list.list}>
              {profiles.map((profile) => (
                <ProfileRow
                  key={profile.id}
                  profile={profile}
                  isSaved={profile.id === saved}
                  onEdit={() => setEdited(profile)}
                  onDelete={() => setToDelete(profile)}
                  onMakeDefault={() => void makeDefault(profile)}
                />
              ))}
            </ul>
            <AddButton
              ref={add}
              words={WORDS}
              isFull={profiles.length >= LETTERHEAD_LIMITS.profiles}
              onAdd={() => setEdited('new')}
            />
          </>
        )}
      </Fetched>
      <DeleteDialog
        name="delete-letterhead"
        item={toDelete}
        nameOf={nameOf}
        deletionOf={() => WORDS.deletion}
        onDelete={remove}
        onClose={() => setToDelete(null)}
        returnFocus={() => add.current?.focus()}
      />
    </div>
  )
}

export const nameOf = ({ company }: Pick<Profile, 'company'>): string => company || WORDS.unnamed

export const storedOf = ({ isDefault: _, ...profile }: Profile) => profile

interface ProfileRowProps {
  profile: Profile
  /** Whether it has just been saved, in the form that stood here. */
  isSaved: boolean
  onEdit: () => void
  onDelete: () => void
  onMakeDefault: () => void
}

function ProfileRow(props: ProfileRowProps) {
  const { profile, isSaved, onEdit, onDelete, onMakeDefault } = props
  const name = nameOf(profile)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSaved && row.current) showSaved(row.current)
  }, [isSaved])
  return (
    <SettingsRow
      ref={row}
      data-profile-id={profile.id}
      name={name}
      facts={
        <DefaultMark isDefault={profile.isDefault} words={WORDS} onMakeDefault={onMakeDefault} />
      }
    >
      <EditButton label={fill(WORDS.edit, { name })} onClick={onEdit} />
      <DeleteButton label={fill(WORDS.delete, { name })} onClick={onDelete} />
    </SettingsRow>
  )
}

/**
 * The form was much higher than the list: other settings, 'Delete account' say, have moved below the
 * pointer that pressed its button.
 */
function showSaved(row: HTMLElement): void {
  row.querySelector<HTMLElement>('button[aria-label]')?.focus()
  row.scrollIntoView({ block: 'center' })
  ignoreRestingPress()
}

/**
 * Ignores presses of the mouse until it moves: something else has moved below it meanwhile, which
 * nobody meant to press.
 */
function ignoreRestingPress(): void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }
  const lift = ({ movementX, movementY }: PointerEvent) => {
    // Chromium reports a pointer move even if only the page has moved.
    if (movementX !== 0 || movementY !== 0) stop.abort()
  }
  const touch = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') stop.abort()
  }
  const ignore = (event: MouseEvent) => {
    // Assistive technology presses without a mouse.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('pointermove', lift, options)
  addEventListener('pointerdown', touch, options)
  addEventListener('keydown', () => stop.abort(), options)
  addEventListener('click', ignore, options)
}
