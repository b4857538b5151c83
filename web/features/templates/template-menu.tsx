import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { templates as WORDS } from '#domain/words/en/settings.json'
import { $menu } from '../../state/menu.ts'
import { $route, modalPath, navigate, pressLink } from '../../state/routes.ts'
import { $session } from '../../state/session.ts'
import { startNew } from '../editor/index.ts'
import { $isListAsked, $templates, type ListedTemplate, refetchTemplates } from './lists.ts'
import styles from './template-menu.module.css'

export interface TemplateMenuProps {
  /** The style of an item of the menu. */
  itemClass: string | undefined
  /** Closes the menu. */
  onChosen: () => void
}

/**
 * What new quotations can be started from, and keeping the open one as a template (product: Own
 * templates): one's own first, with a check at the one that New opens.
 */
export function TemplateMenu({ itemClass, onChosen }: TemplateMenuProps) {
  const { status } = useStore($session)
  const { save } = useStore($menu, { keys: ['save'] })
  const item = (props: Omit<ItemProps, 'className' | 'onChosen'>) => (
    <Item key={props.id} className={itemClass} onChosen={onChosen} {...props} />
  )
  const openForm = (key: 'save-template' | 'settings') =>
    navigate(modalPath($route.get(), key), { slide: true })
  return (
    <>
      {status === 'known' && <Own item={item} />}
      {item({
        id: 'template-product',
        label: WORDS.menu.product,
        href: '/new?template=standard',
        run: () => startNew('?template=standard'),
      })}
      <li className={styles.heading}>{WORDS.menu.guides}</li>
      {Object.entries(WORDS.trades).map(([name, label]) =>
        item({
          id: `template-${name}`,
          label,
          href: `/new?template=${name}`,
          run: () => startNew(`?template=${name}`),
        }),
      )}
      {item({
        id: 'save-template',
        label: WORDS.menu.save,
        isSeparate: true,
        isDisabled: save.isDisabled,
        run: () => openForm('save-template'),
      })}
      {status === 'known' &&
        item({
          id: 'manage-templates',
          label: WORDS.menu.manage,
          run: () => {
            $isListAsked.set(true)
            openForm('settings')
          },
        })}
    </>
  )
}

type MakeItem = (props: Omit<ItemProps, 'className' | 'onChosen'>) => ReactNode

function Own({ item }: { item: MakeItem }) {
  const { data, error, loading } = useStore($templates)
  if (!data && (loading || !error)) return <li className={styles.note}>{WORDS.menu.loading}</li>
  if (!data)
    return (
      <>
        <li className={styles.note} role="alert">
          {WORDS.menu.failed}
        </li>
        {item({
          id: 'retry-templates',
          label: WORDS.menu.retry,
          stays: true,
          run: refetchTemplates,
        })}
      </>
    )
  if (data.length === 0) return null
  return (
    <>
      <li className={styles.heading}>{WORDS.menu.own}</li>
      {data.map((template) => item({ ...ownItem(template), isOwn: true }))}
      <li className={styles.line} aria-hidden="true" />
    </>
  )
}

function ownItem({ id, name, isDefault }: ListedTemplate) {
  const search = `?own=${encodeURIComponent(id)}`
  return {
    id: `own-${id}`,
    label: name,
    isChosen: isDefault,
    href: `/new${search}`,
    run: () => startNew(search),
  }
}

interface ItemProps {
  id: string
  label: string
  href?: string
  isOwn?: boolean
  /** New opens it. */
  isChosen?: boolean
  isDisabled?: boolean
  /** Set off from what is above it. */
  isSeparate?: boolean
  /** The menu stays open. */
  stays?: boolean
  className: string | undefined
  run: () => void
  onChosen: () => void
}

function Item(props: ItemProps) {
  const { id, label, href, isOwn, isChosen, isDisabled, isSeparate, stays, className } = props
  const choose = () => {
    if (isDisabled) return
    props.run()
    if (!stays) props.onChosen()
  }
  const shared = {
    className: `${className} ${styles.item}`,
    'data-menu': id,
    'aria-disabled': isDisabled,
    'data-own': isOwn || undefined,
  }
  const face = (
    <>
      <span className={styles.name}>
        <bdi>{label}</bdi>
      </span>
      {isChosen && <Check size={16} role="img" aria-label={WORDS.menu.isDefault} />}
    </>
  )
  return (
    <li data-separate={isSeparate || undefined} className={styles.place}>
      {href ? (
        <a {...shared} href={href} onClick={(event) => pressLink(event, choose)}>
          {face}
        </a>
      ) : (
        <button {...shared} type="button" onClick={choose}>
          {face}
        </button>
      )}
    </li>
  )
}
