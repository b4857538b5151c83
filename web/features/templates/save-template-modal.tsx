import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { LIMITS } from '../../../src/domain/document/limits.ts'
import { suggestTemplateName } from '../../../src/domain/document/suggest-name.ts'
import { MESSAGES } from '../../../src/domain/words/messages.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $startedFrom } from '../../state/own-start.ts'
import { leaveModal } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import form from '../../ui/form.module.css'
import list from '../../ui/settings-list.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { useDelayedLeave } from '../../ui/use-delayed-leave.ts'
import { useResult } from '../../ui/use-result.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { requireLogin } from '../account/index.ts'
import { committedBlocks, nextId } from '../editor/index.ts'
import { $templates } from './lists.ts'
import { otherName, sameNamed } from './names.ts'
import { saveTemplate } from './save-template.ts'
import { WORDS } from './template-words.ts'
import styles from './templates.module.css'

/** Keeps the open quotation as a template, for logged-in users (product: Own templates). */
export function SaveTemplateModal() {
  const { status } = useStore($session)
  const { isLoaded } = useStore($openQuotation)
  useEffect(requireLogin, [])
  if (status !== 'known') return <Waiting>{MESSAGES.checkingCredentials}...</Waiting>
  return isLoaded ? <SaveTemplateForm /> : <Waiting>Loading...</Waiting>
}

const words = WORDS.form

function SaveTemplateForm() {
  const { data: known = [] } = useStore($templates)
  const [name, setName] = useState(
    () => $startedFrom.get()?.name ?? suggestTemplateName(committedBlocks()),
  )
  const [newId] = useState(nextId)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [result, run] = useResult()
  const leave = useDelayedLeave()
  const same = sameNamed(known, name)
  const isDefault = chosen ?? same?.isDefault ?? false
  const isFull = !same && known.length >= LIMITS.templates

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (result === 'success') return
    setWrong(name.trim() === '')
    if (name.trim() === '' || isFull) return
    const answer = await run(() => saveTemplate({ id: same?.id ?? newId, name, isDefault }))
    if (answer?.ok) leave(() => leaveModal({ slide: true }))
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <TextField
        label={isWrong && name.trim() === '' ? words.needsName : words.name}
        isWrong={isWrong && name.trim() === ''}
        value={name}
        maxLength={LIMITS.nameLength}
        onChange={({ target }) => setName(target.value)}
        onFocus={({ target }) => target.select()}
      />
      <div className={list.hint} role="status">
        {same && result !== 'success' && (
          <>
            {words.replaces}{' '}
            <button
              type="button"
              className={form.discard}
              onClick={() => setName(otherName(known, name))}
            >
              {words.keepBoth}
            </button>
          </>
        )}
        {isFull && words.full}
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isDefault}
          onChange={({ target }) => setChosen(target.checked)}
        />
        <span>{words.isDefault}</span>
      </label>
      <p className={list.hint}>{words.kept}</p>
      <Button
        type="submit"
        kind="primary"
        className={form.submit}
        result={result}
        disabled={isFull}
      >
        SAVE
      </Button>
    </form>
  )
}
