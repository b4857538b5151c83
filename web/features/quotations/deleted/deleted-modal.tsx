import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toldText } from '#domain/numbers/period-text.ts'
import { deleted as WORDS } from '#domain/words/en/lists.json'
import { fill } from '#domain/words/fill.ts'
import { call, type Reply } from '../../../state/api.ts'
import { removeListed } from '../../../state/list-query.ts'
import { toolLanguage } from '../../../state/tool-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { dayOf } from '../../../ui/dates.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { DeleteDialog } from '../../../ui/list/delete-dialog.tsx'
import { DeleteButton } from '../../../ui/row-buttons.tsx'
import list from '../../../ui/settings-list.module.css'
import { sizeOf } from '../../files/index.ts'
import { modalForUsers } from '../../guard/index.tsx'
import { bringBack } from './bring-back.ts'
import styles from './deleted.module.css'

/** The user's deleted quotations: bring back, delete for good (product: Deleted quotations). */
export const DeletedModal = modalForUsers(Deleted)

function Deleted() {
  const { items, total, hasFailed, fetchMore, forget } = useDeleted()
  const [toPurge, setToPurge] = useState<DeletedQuotation | null>(null)
  const fetched = { data: hasFailed ? null : items, hasFailed, reload: fetchMore }
  return (
    <Fetched fetched={fetched} words={WORDS}>
      {(shown) => (
        <>
          <p className={list.hint}>{shown.length === 0 ? WORDS.none : WORDS.hint}</p>
          {shown.length > 0 && (
            <ul className={list.list}>
              {shown.map((quotation) => (
                <Row
                  key={quotation.id}
                  quotation={quotation}
                  onBack={() => forget(quotation.id)}
                  onPurge={() => setToPurge(quotation)}
                />
              ))}
            </ul>
          )}
          {shown.length < total && <Button onClick={fetchMore}>{WORDS.more}</Button>}
          <DeleteDialog
            name="purge-quotation"
            item={toPurge}
            nameOf={nameOf}
            deletionOf={() => WORDS.purging}
            onDelete={({ id, name }) =>
              removeListed(call('DELETE', 'purge-quotation', { id }), name, () => forget(id))
            }
            onClose={() => setToPurge(null)}
          />
        </>
      )}
    </Fetched>
  )
}

const nameOf = ({ name }: DeletedQuotation): string => name || WORDS.unnamed

interface RowProps {
  quotation: DeletedQuotation
  onBack: () => void
  onPurge: () => void
}

function Row({ quotation, onBack, onPurge }: RowProps) {
  const { id, deletedAt, purgedAt, bytes } = quotation
  const [isBusy, setBusy] = useState(false)
  const name = nameOf(quotation)
  const back = async () => {
    if (isBusy) return
    setBusy(true)
    const isGone = await bringBack(quotation)
    setBusy(false)
    if (isGone) onBack()
  }
  return (
    <li className={`${list.tall} ${styles.row}`} data-deleted-id={id}>
      <span className={list.name}>
        <bdi>{name}</bdi>
      </span>
      <span className={styles.total}>
        {toldText(quotation, { ...quotation, language: toolLanguage() })}
      </span>
      <span className={list.facts}>
        <time dateTime={deletedAt}>
          {fill(WORDS.deleted, { when: dayOf(new Date(deletedAt)) })}
        </time>
        <time dateTime={purgedAt}>{fill(WORDS.until, { when: dayOf(new Date(purgedAt)) })}</time>
        <span>{sizeOf(bytes)}</span>
      </span>
      <span className={list.acts}>
        <Button
          icon={<Undo2 size={16} data-points />}
          aria-label={fill(WORDS.bringBackLabel, { name })}
          aria-disabled={isBusy || undefined}
          onClick={() => void back()}
        >
          {WORDS.bringBack}
        </Button>
        <DeleteButton label={fill(WORDS.purge, { name })} onClick={onPurge} />
      </span>
    </li>
  )
}

type DeletedQuotation = Reply<'get-deleted-list', 'get'>['quotations'][number]

/** The list, page by page. */
function useDeleted() {
  const [items, setItems] = useState<readonly DeletedQuotation[] | null>(null)
  const [total, setTotal] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const fetchMore = async () => {
    const answer = await call('GET', 'get-deleted-list', { limit: 50, offset: items?.length ?? 0 })
    setFailed(!answer.ok)
    if (!answer.ok) return
    setItems([...(items ?? []), ...answer.data.quotations])
    setTotal(answer.data.total)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(() => void fetchMore(), [])
  const forget = (id: string) => {
    setItems((before) => before?.filter((each) => each.id !== id) ?? null)
    setTotal((before) => before - 1)
  }
  return { items, total, hasFailed, fetchMore: () => void fetchMore(), forget }
}
