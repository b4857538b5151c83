import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { NEW_ID } from '#domain/document/limits.ts'
import { bar as WORDS } from '#domain/words/en/menu.json'
import { checkCredentials, followOtherTabs } from '../features/account/index.tsx'
import { startDevTools } from '../features/dev-tools/index.ts'
import { $callsInFlight } from '../state/http.ts'
import { keepLoading } from '../state/lazy.ts'
import { $menu } from '../state/menu.ts'
import { $openQuotation, listedNames } from '../state/open-quotation.ts'
import { $isOverlayBusy, $overlay } from '../state/overlay.ts'
import { onceReady } from '../state/page-events.ts'
import { $route } from '../state/routes.ts'
import overlayStyles from '../ui/overlay.module.css'
import { Spinner } from '../ui/spinner.tsx'
import { bindMenu } from './navigation/bind-menu.ts'
import { Logo } from './navigation/logo.tsx'
import { MenuIcon } from './navigation/menu-icon.tsx'
import { MenuItem } from './navigation/menu-item.tsx'
import { DOCUMENT_MENU, labelOf, type MenuNode, PLACES_MENU } from './navigation/menu-tree.ts'
import { type OpenMenu, useOpenMenu } from './navigation/use-open-menu.ts'
import styles from './navigation.module.css'
import { prefetchIslands, prefetchIslandsSoon } from './on-demand.ts'

/**
 * The navigation on every page: the document's actions, the other screens,
 * the account (product: Menu).
 */
export function Navigation() {
  const bar = useRef<HTMLElement>(null)
  const menu = useOpenMenu(bar)
  const burger = useStore($menu, { keys: ['burger'], ssr: 'initial' }).burger

  useEffect(() => bindMenu(), [])
  useEffect(startServices, [])

  return (
    <>
      <header className={`${styles.header} screen-only`}>
        {/* biome-ignore lint/a11y/useValidAnchor: a link, as screen readers list it; its fragment would be a place in the history */}
        <a className={styles.skip} href="#content" onClick={skipToContent}>
          {WORDS.skip}
        </a>
        <nav
          ref={bar}
          className={styles.bar}
          aria-label={WORDS.main}
          onKeyDown={menu.onKeyDown}
          onPointerMove={menu.onPointerMove}
          onPointerEnter={prefetchIslands}
          onFocus={prefetchIslands}
        >
          <Logo />
          <MenuList name="Document" nodes={DOCUMENT_MENU} menu={menu} />
          <Pending />
          <button
            type="button"
            className={styles.burger}
            data-menu="burger"
            data-state={burger.state}
            aria-disabled={burger.isDisabled}
            hidden={burger.isHidden}
            aria-label={labelOf('burger')}
            aria-expanded={menu.isUnfolded}
            aria-controls="places"
            onClick={menu.onBurger}
          >
            <MenuIcon id="burger" isHidden={menu.isUnfolded} />
            {menu.isUnfolded && <X size={18} />}
          </button>
          <div id="places" className={styles.places} data-open={menu.isUnfolded || undefined}>
            <div className={styles.fold}>
              <MenuList name="Places" nodes={PLACES_MENU} menu={menu} />
            </div>
          </div>
        </nav>
      </header>
      <LoadingOverlay />
    </>
  )
}

/** Names what is loading by its id (product: Overlay), and by its name as soon as that is known. */
function LoadingOverlay() {
  const text = useStore($overlay, { ssr: 'initial' })
  const isBusy = useStore($isOverlayBusy, { ssr: 'initial' })
  const { id, name } = useStore($openQuotation, { keys: ['id', 'name'], ssr: 'initial' })
  const route = useStore($route, { ssr: 'initial' })
  const opening = route.screen === 'editor' ? route.quotationId : NEW_ID
  const known = (id === opening && name) || listedNames.get(opening) || ''
  return <Overlay text={text} isBusy={isBusy} about={text?.includes(opening) ? known : ''} />
}

/** Moves the focus to the paper, or to the main content of other pages. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const content = find('main article') ?? find('main')
  if (!content) return
  content.tabIndex = -1
  content.focus()
}

const startPageServices = async () =>
  (await keepLoading(() => import('./navigation/page-services.ts'))).startPageServices()

/**
 * Starts what runs on every page: first the credential check, then whatever can
 * wait until the page is ready.
 */
function startServices(): void {
  void checkCredentials()
  followOtherTabs()
  startDevTools()
  onceReady(() => {
    void startPageServices()
    prefetchIslandsSoon()
  })
}

/** Shown while calls are in flight; the css delays it so that quick calls don't make it flicker. */
function Pending() {
  const isPending = useStore($callsInFlight, { ssr: 'initial' }) > 0
  return (
    <span className={styles.pending} data-menu="pending" data-state="loading" hidden={!isPending}>
      <Spinner />
    </span>
  )
}

interface MenuListProps {
  /** For `data-list`. */
  name: 'Document' | 'Places'
  nodes: readonly MenuNode[]
  menu: OpenMenu
}

/** A row of items in the bar, or a column behind the burger. */
function MenuList({ name, nodes, menu }: MenuListProps) {
  return (
    <ul className={styles.list} aria-label={WORDS.lists[name]} data-list={name}>
      {nodes.map((node) => (
        <MenuItem key={node.id} node={node} menu={menu} />
      ))}
    </ul>
  )
}

interface OverlayProps {
  text: string | null
  isBusy: boolean
  /** The name of the quotation in question. */
  about: string
}

/**
 * The loading overlay: one line over the page. It takes no pointer events, so that the paper below
 * can be used as soon as it is there.
 */
function Overlay({ text, isBusy, about }: OverlayProps) {
  return (
    <div className={`${overlayStyles.place} screen-only`} role="status">
      {text !== null && (
        <div className={`${overlayStyles.line} surface`}>
          {isBusy && <Spinner />}
          <span data-overlay="">{text}</span>
          {about && <span className={overlayStyles.about}>{about}</span>}
        </div>
      )}
    </div>
  )
}
