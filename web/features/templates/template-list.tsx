import { useEffect, useRef, useState } from 'react'
import { templates as WORDS } from '#domain/words/en/settings.json'
import { call } from '../../state/api.ts'
import { removeListed, useList } from '../../state/list-query.ts'
import { toast } from '../../state/toasts.ts'
import { Expander } from '../../ui/expander.tsx'
import { Fetched } from '../../ui/fetched.tsx'
import { DeleteDialog } from '../../ui/list/delete-dialog.tsx'
import list from '../../ui/settings-list.module.css'
import { DefaultMark, SettingsRow } from '../../ui/settings-list.tsx'
import { $isListAsked, $templates, type ListedTemplate, refetchTemplates } from './lists.ts'
import { TemplateRow } from './template-row.tsx'

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
