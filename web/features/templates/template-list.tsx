import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#domain/document/limits.ts'
import { templates as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { call } from '../../state/api.ts'
import { removeListed, useList } from '../../state/list-query.ts'
import { refusalOf } from '../../state/refusals.ts'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Expander } from '../../ui/expander.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { DeleteDialog } from '../../ui/list/delete-dialog.tsx'
import { DeleteButton, EditButton } from '../../ui/row-buttons.tsx'
import list from '../../ui/settings-list.module.css'
import { DefaultMark, SettingsRow } from '../../ui/settings-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { $isListAsked, $templates, type ListedTemplate, refetchTemplates } from './lists.ts'
import styles from './templates.module.css'

const words = WORDS.list

/** The account's templates in the settings: which is the default, renaming, deleting. */
export function Templates() {
  const [isAsked] = useState(() => $isListAsked.get())
  const line = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    $isListAsked.set(false)
    if (isAsked) line.current?.focus()
  }, [isAsked])
  return (
    <Expander ref={line} label={words.title} isOpen={isAsked}>
      <TemplateList returnFocus={() => line.current?.focus()} />
    </Expander>
  )
}

function TemplateList({ returnFocus }: { returnFocus: () => void }) {
  return (
    <Fetched fetched={useList($templates)} words={words}>
      {(templates) => <LoadedList data={templates} returnFocus={returnFocus} />}
    </Fetched>
  )
}

interface LoadedListProps {
  data: readonly ListedTemplate[]
  returnFocus: () => void
}

function LoadedList({ data, returnFocus }: LoadedListProps) {
  const [toDelete, setToDelete] = useState<ListedTemplate | null>(null)
  const isOwn = data.some(({ isDefault }) => isDefault)
  return (
    <div className={list.section}>
      <p className={list.hint}>{data.length === 0 ? words.none : words.hint}</p>
      {data.length > 0 && (
        <ul className={list.list}>
          {data.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onDelete={() => setToDelete(template)}
              onMakeDefault={() => void choose(template.id, true)}
            />
          ))}
          <SettingsRow
            name={words.product}
            facts={
              <DefaultMark
                isDefault={!isOwn}
                words={words}
                onMakeDefault={() => {
                  for (const { id, isDefault } of data) if (isDefault) void choose(id, false)
                }}
              />
            }
          />
        </ul>
      )}
      <DeleteDialog
        name="delete-template"
        item={toDelete}
        nameOf={({ name }) => name}
        deletionOf={() => WORDS.deletion}
        onDelete={remove}
        onClose={() => setToDelete(null)}
        returnFocus={returnFocus}
      />
    </div>
  )
}

async function choose(id: string, isDefault: boolean): Promise<void> {
  const answer = await call('PATCH', 'change-template', { id, isDefault })
  if (!answer.ok) toast.error(WORDS.form.notSaved)
  refetchTemplates()
}

const remove = ({ id, name }: ListedTemplate) =>
  removeListed(call('DELETE', 'delete-template', { id }), name, refetchTemplates, {
    deleted: words.deleted,
    failed: WORDS.form.notSaved,
  })

interface TemplateRowProps {
  template: ListedTemplate
  onDelete: () => void
  onMakeDefault: () => void
}

/** A template in the settings; its name is changed in place. */
function TemplateRow({ template, onDelete, onMakeDefault }: TemplateRowProps) {
  const { id, name, isDefault } = template
  const [isRenamed, setRenamed] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setRenamed(false)
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (isRenamed)
    return (
      <li className={list.row} data-template-id={id}>
        <NameForm template={template} onClose={close} />
      </li>
    )
  return (
    <SettingsRow
      data-template-id={id}
      name={name}
      facts={<DefaultMark isDefault={isDefault} words={words} onMakeDefault={onMakeDefault} />}
    >
      <EditButton
        ref={pencil}
        label={fill(words.rename, { name })}
        onClick={() => setRenamed(true)}
      />
      <DeleteButton label={fill(words.delete, { name })} onClick={onDelete} />
    </SettingsRow>
  )
}

const REFUSALS = { 409: words.taken, otherwise: WORDS.form.notSaved }

function NameForm({
  template: { id, name },
  onClose,
}: {
  template: ListedTemplate
  onClose: () => void
}) {
  const form = useForm({ name })
  const typed = form.fields.name
  const [wrong, setWrong] = useState('')

  const submit = async () => {
    if (typed.trim() === '') return setWrong(WORDS.form.needsName)
    const answer = await form.run(() => call('PATCH', 'change-template', { id, name: typed }))
    if (!answer) return
    if (!answer.ok) return setWrong(refusalOf(answer, REFUSALS))
    refetchTemplates()
    toast.success(words.renamed, TOAST_MS, typed.trim())
    onClose()
  }

  return (
    <Form
      className={styles.rename}
      action={words.save}
      result={form.result}
      others={<Button onClick={onClose}>{words.cancel}</Button>}
      onSubmit={submit}
      noValidate
      onEscape={onClose}
    >
      <TextField
        label={wrong || words.newName}
        isWrong={wrong !== ''}
        maxLength={LIMITS.nameLength}
        autoFocus
        {...form.text('name')}
      />
    </Form>
  )
}
