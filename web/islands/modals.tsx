import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { accountModals, forgetTarget } from '../features/account/index.tsx'
import { bookmarkModals } from '../features/bookmarks/index.ts'
import { clientModals } from '../features/clients/index.ts'
import { $backgroundMessage } from '../features/editor/index.ts'
import { fileModals } from '../features/files/index.ts'
import { infoModals } from '../features/info/index.ts'
import { loadNumberSettings } from '../features/numbers/index.ts'
import { loadProfileList, profileModals } from '../features/profiles/index.ts'
import { quotationModals } from '../features/quotations/index.ts'
import { sendModals } from '../features/sending/index.ts'
import { loadTemplateList, templateModals } from '../features/templates/index.ts'
import { $move, $route, leaveModal, type Modal, type ModalKey } from '../state/routes.ts'
import { $session } from '../state/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import type { ModalContentProps, ModalKind } from '../ui/modal.ts'
import { closeUnloadedModal } from './close-unloaded-modal.ts'

const KINDS: Record<ModalKey, ModalKind> = {
  ...accountModals,
  ...quotationModals,
  ...sendModals,
  ...infoModals,
  ...bookmarkModals,
  ...fileModals(loadProfileList, loadNumberSettings, loadTemplateList),
  ...profileModals,
  ...templateModals,
  ...clientModals,
}

/** Loads the content of all modals ahead of need. */
export const loadModalContents = () =>
  Promise.all(Object.values(KINDS).map((kind) => kind.load({})))

/** A modal whose code is loaded. */
interface LoadedModal {
  modal: Modal
  Content: ComponentType<ModalContentProps>
}

/**
 * The route's modal. Closing it goes to the parent route; after that, what was shown fades or
 * slides out (product: Modals).
 */
export function Modals() {
  const wanted = useWantedModal()
  const { shouldSlide } = useStore($move)
  const [shown, setShown] = useState<LoadedModal | null>(null)

  // Without a slide one modal replaces another at once; with a slide, the
  // first one slides out before.
  const mayShow = shown === null || !shouldSlide
  if (wanted && wanted !== shown && mayShow) setShown(wanted)

  const kind = shown && KINDS[shown.modal.key]
  return (
    <Dialog
      name={shown?.modal.key ?? ''}
      title={shown && <Title {...shown} />}
      width={kind?.width ?? 500}
      isOpen={shown !== null && wanted === shown}
      shouldSlide={shouldSlide}
      onClose={closeByUser}
      onClosed={() => setShown(null)}
      focusInstead={visiblePlace}
    >
      {shown && (
        <RefusedModal key={shown.modal.key} name={shown.modal.key}>
          <shown.Content params={shown.modal.params} />
        </RefusedModal>
      )}
    </Dialog>
  )
}

function Title({ modal: { key, params } }: LoadedModal) {
  const { title: Text } = KINDS[key]
  return typeof Text === 'string' ? Text : <Text params={params} />
}

/** Modals that need the quotation of the paper under them. */
const ABOUT_QUOTATION: ReadonlySet<ModalKey> = new Set([
  ...(['save', 'save-template', 'share', 'send', 'info', 'bookmark'] as const),
])

/**
 * Replaces a modal opened by its address whose quotation may not be opened, or can't be:
 * its form could only fail.
 */
function RefusedModal({ name, children }: { name: ModalKey; children: ReactNode }) {
  const { screen } = useStore($route)
  const { status } = useStore($session)
  const message = useStore($backgroundMessage)
  if (screen !== 'editor' || !message || !ABOUT_QUOTATION.has(name)) return children
  // This modal leads to the login, after which the quotation is loaded again.
  if ('isForbidden' in message && status !== 'known' && name !== 'info') return children
  return (
    <p className={form.note} role="alert">
      {'isForbidden' in message ? 'You may not open this quotation.' : `${message.text}.`}
    </p>
  )
}

/**
 * After a login or logout, the menu item that opened the modal may be gone or about to fold away:
 * the focus then returns to the burger, the profile or Log in, whichever is visible. The same goes
 * for a modal opened by a mailed link.
 */
function visiblePlace(opener: HTMLElement): HTMLElement | null {
  const isMenuItem = opener.closest('#places') !== null
  if (!isMenuItem && opener !== document.body) return null
  const find = (id: string) => document.querySelector<HTMLElement>(`[data-menu="${id}"]`)
  const places = [find('burger'), isMenuItem ? opener : null, find('profile'), find('login')]
  return places.find((place) => place?.checkVisibility({ visibilityProperty: true })) ?? null
}

function closeByUser(): void {
  const route = $route.get()
  if (route.modal && route.modal.key in accountModals) forgetTarget()
  leaveModal()
}

/**
 * The route's modal once its code is loaded; until then the previous one, so that nothing flickers.
 */
function useWantedModal(): LoadedModal | null {
  const { modal } = useStore($route)
  const [loaded, setLoaded] = useState<LoadedModal | null>(null)

  useEffect(() => {
    let isWanted = true
    if (!modal) setLoaded(null)
    else
      KINDS[modal.key].load(modal.params).then(
        (Content) => isWanted && setLoaded({ modal, Content }),
        () => isWanted && closeUnloadedModal(),
      )
    return () => {
      isWanted = false
    }
  }, [modal])

  return modal ? loaded : null
}
