import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import { suggestTemplateName } from '#domain/document/suggest-name.ts'
import { VERSION } from '#domain/document/version.ts'
import { form as FORM_WORDS, messages as MESSAGES } from '#domain/words/en/common.json'
import { titles as TITLES, templates as WORDS } from '#domain/words/en/settings.json'
import { normalizeText } from '#domain/words/normalize-text.ts'
import { call, type Failure, SAVE_TIMEOUT_MS } from '../../state/api.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $startedFrom } from '../../state/own-start.ts'
import { type Refusals, type Told, tellRefusal } from '../../state/refusals.ts'
import { leaveModal } from '../../state/routes.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import type { ModalKind } from '../../ui/dialog.tsx'
import { Waiting } from '../../ui/fetched.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import list from '../../ui/settings-list.module.css'
import { CheckField, TextField } from '../../ui/text-field.tsx'
import { warnAndLogIn } from '../account/index.tsx'
import {
  commitPending,
  committedBlocks,
  currentQuotation,
  loadComplete,
  nextId,
} from '../editor/index.ts'
import { modalForUsers } from '../guard/index.tsx'
import { $templates, refetchTemplates } from './lists.ts'

/** Keeps the open quotation as a template, for logged-in users (product: Own templates). */
export const SaveTemplateModal = modalForUsers(() => {
  const { isLoaded } = useStore($openQuotation)
  return isLoaded ? <SaveTemplateForm /> : <Waiting>{FORM_WORDS.loading}</Waiting>
})

const words = WORDS.form

const blankFields = () => ({
  name: $startedFrom.get()?.name ?? suggestTemplateName(committedBlocks()),
  /** Whether new quotations start with it, once that was said. */
  chosen: null as boolean | null,
  newId: nextId(),
})

function SaveTemplateForm() {
  const { data: known = [] } = useStore($templates)
  const [initial] = useState(blankFields)
  const form = useForm(initial)
  const { name, chosen, newId } = form.fields
  const [isWrong, setWrong] = useState(false)
  const same = sameNamed(known, name)
  const isDefault = chosen ?? same?.isDefault ?? false
  const isFull = !same && known.length >= LIMITS.templates

  const submit = async () => {
    setWrong(name.trim() === '')
    if (name.trim() === '' || isFull) return
    const answer = await form.run(() => saveTemplate({ id: same?.id ?? newId, name, isDefault }))
    if (answer?.ok) form.leave(() => leaveModal({ slide: true }))
  }

  return (
    <Form action={words.save} isReady={!isFull} result={form.result} onSubmit={submit} noValidate>
      <TextField
        label={isWrong && name.trim() === '' ? words.needsName : words.name}
        isWrong={isWrong && name.trim() === ''}
        maxLength={LIMITS.nameLength}
        {...form.text('name')}
        onFocus={({ target }) => target.select()}
      />
      <div className={list.hint} role="status">
        {same && form.result !== 'success' && (
          <>
            {words.replaces}{' '}
            <button
              type="button"
              className="press"
              onClick={() => form.change({ name: otherName(known, name) })}
            >
              {words.keepBoth}
            </button>
          </>
        )}
        {isFull && words.full}
      </div>
      <CheckField checked={isDefault} onChange={(isChosen) => form.change({ chosen: isChosen })}>
        <span>{words.isDefault}</span>
      </CheckField>
      <p className={list.hint}>{words.kept}</p>
    </Form>
  )
}

interface Named {
  readonly name: string
}

/** The template that has the name, as the server compares names. */
export function sameNamed<T extends Named>(known: readonly T[], name: string): T | undefined {
  const key = keyOf(name)
  return known.find((template) => keyOf(template.name) === key)
}

/** The name with the first number that no template has: 'Kitchen 2'. */
export function otherName(known: readonly Named[], name: string): string {
  const [, start = name] = /^(.*?)(?: \d{1,3})?$/s.exec(name.trim()) ?? []
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`
    const other = start.slice(0, LIMITS.nameLength - end.length) + end
    if (!sameNamed(known, other)) return other
  }
}

const keyOf = (name: string): string => normalizeText(name.replace(/\s+/g, ' ').trim())

/** Keeps the open quotation as a template (product: Own templates). */
export const templateModals = {
  'save-template': { title: TITLES.saveTemplate, width: 500, Content: SaveTemplateModal },
} satisfies Record<string, ModalKind>

export { Templates } from './template-list.tsx'

interface Fields {
  /** Of the one that it replaces, or a new one. */
  id: string
  name: string
  isDefault: boolean
}

/** Keeps the open quotation as a template, and toasts the outcome. */
async function saveTemplate(fields: Fields): Promise<{ ok: boolean }> {
  commitPending()
  const open = currentQuotation()
  if (!open) return { ok: false }
  const { completeQuotation } = await loadComplete()
  const answer = await call(
    'POST',
    'save-template',
    { ...fields, quotation: { ...completeQuotation(open), version: VERSION } },
    { timeoutMs: SAVE_TIMEOUT_MS },
  )
  if (!answer.ok) {
    tellRefusal(answer, REFUSALS)
    refetchTemplates()
    return answer
  }
  const { id, name } = answer.data.template
  if (currentQuotation()?.id === open.id) $startedFrom.set({ id, name })
  const text = answer.data.message === 'updated' ? WORDS.form.updated : WORDS.form.saved
  toast.success(text, TOAST_MS, name)
  refetchTemplates()
  return answer
}

/** Long enough to read why, in ms. */
const REASON_MS = 8_000

const REFUSALS: Refusals<Told> = {
  401: { act: () => warnAndLogIn(location.pathname) },
  413: (failure) => ({
    error: isFull(failure) ? failure.message : WORDS.form.tooLarge,
    durationMs: REASON_MS,
  }),
  'name taken': { warning: WORDS.form.taken, durationMs: REASON_MS },
  'too many templates': { warning: WORDS.form.full, durationMs: REASON_MS },
  'saved by a newer version': { warning: WORDS.form.newer, durationMs: REASON_MS },
  unreachable: { error: MESSAGES.networkError },
  otherwise: { error: WORDS.form.notSaved, durationMs: REASON_MS },
}

/** The account has no room; otherwise the body was too large. */
const isFull = ({ data }: Failure): boolean =>
  (data as { name?: unknown } | undefined)?.name === 'StorageFull'
