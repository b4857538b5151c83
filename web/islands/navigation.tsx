import { useStore } from '@nanostores/react'
import { Menu as Burger, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { checkCredentials } from '../features/account/index.ts'
import { $callsInFlight } from '../state/http.ts'
import { $menu } from '../state/menu.ts'
import { $overlay } from '../state/overlay.ts'
import { onceReady } from '../state/ready.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { tendMenu } from './navigation/bind-menu.ts'
import { loadTools, prepareNow } from './navigation/load-tools.ts'
import { Logo } from './navigation/logo.tsx'
import { MenuList } from './navigation/menu-list.tsx'
import { DOCUMENT_MENU, PLACES_MENU } from './navigation/menu-tree.ts'
import { useOpenMenu } from './navigation/use-open-menu.ts'
// The footer is drawn by the server alone; its styles travel with the bar's.
import './navigation/footer.module.css'
import styles from './navigation.module.css'

/** The top of every page: what to do with the document, where else to go, who is here (spec 2). */
export function Navigation() {
  const bar = useRef<HTMLElement>(null)
  const menu = useOpenMenu(bar)
  const burger = useStore($menu, { keys: ['burger'], ssr: 'initial' }).burger

  useEffect(() => tendMenu(), [])
  useEffect(startTools, [])

  return (
    <>
      <header className={styles.header}>
        <nav
          ref={bar}
          className={styles.bar}
          aria-label="Main"
          onKeyDown={menu.onKeyDown}
          onPointerEnter={prepareNow}
          onFocus={prepareNow}
        >
          <Logo />
          <MenuList label="Document" nodes={DOCUMENT_MENU} menu={menu} />
          <Pending />
          <button
            type="button"
            className={styles.burger}
            data-menu="burger"
            data-state={burger.state}
            aria-disabled={burger.isDisabled}
            hidden={burger.isHidden}
            aria-label="Menu"
            aria-expanded={menu.isUnfolded}
            aria-controls="places"
            onClick={menu.onBurger}
          >
            {menu.isUnfolded ? <X size={18} /> : <Burger size={18} />}
          </button>
          <div id="places" className={styles.places} data-open={menu.isUnfolded || undefined}>
            <div className={styles.fold}>
              <MenuList label="Places" nodes={PLACES_MENU} menu={menu} />
            </div>
          </div>
        </nav>
      </header>
      <Overlay text={useStore($overlay, { ssr: 'initial' })} />
    </>
  )
}

/** What every page needs, whatever it shows: first who is here, then all that can wait for the page. */
function startTools(): void {
  void checkCredentials()
  onceReady(() => {
    loadTools()
      .then((tools) => tools.startTools())
      .catch(() => {
        // The server went away between the page and this: the page itself goes on.
      })
  })
}

/** Shows that the server is being waited for, once that is long enough to be noticed. */
function Pending() {
  const isPending = useStore($callsInFlight, { ssr: 'initial' }) > 0
  return (
    <span className={styles.pending} data-menu="pending" data-state="loading" hidden={!isPending}>
      <Spinner />
    </span>
  )
}
