import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { accountModals, forgetTarget } from '../features/account/index.ts'
import { bookmarkModals, loadBookmarkListPage } from '../features/bookmarks/index.ts'
import { infoModals } from '../features/info/index.ts'
import { loadQuotationListPage, quotationModals } from '../features/quotations/index.ts'
import { $move, $route, leaveModal, type Modal, type ModalKey } from '../state/routes.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { ModalContentProps, ModalKind } from '../ui/modal.ts'
import { closeUnseenModal } from './modals/close-unseen.ts'

const KINDS: Record<ModalKey, ModalKind> = {
  ...accountModals,
  ...quotationModals,
  ...infoModals,
  ...bookmarkModals,
}

/** Fetches what is in the modals and on the other screens, ahead of need. */
export const loadTheRest = () =>
  Promise.all([
    ...Object.values(KINDS).map((kind) => kind.load()),
    loadQuotationListPage(),
    loadBookmarkListPage(),
  ])

/** A modal whose code is here. */
interface LoadedModal {
  modal: Modal
  Content: ComponentType<ModalContentProps>
}

/**
 * The modal that the address asks for. The address is the truth: closing goes to the parent
 * route, and what was shown fades or slides out after it (spec 2, Modal behaviour).
 */
export function Modals() {
  const wanted = useWantedModal()
  const { shouldSlide } = useStore($move)
  const [shown, setShown] = useState<LoadedModal | null>(null)

  // Without a slide one modal takes the place of another; else the first slides out before.
  const mayShow = shown === null || !shouldSlide
  if (wanted && wanted !== shown && mayShow) setShown(wanted)

  const kind = shown && KINDS[shown.modal.key]
  return (
    <Dialog
      name={shown?.modal.key ?? ''}
      title={kind?.title ?? ''}
      width={kind?.width ?? 500}
      isOpen={shown !== null && wanted === shown}
      shouldSlide={shouldSlide}
      onClose={closeByHand}
      onClosed={() => setShown(null)}
      instead={insteadOfPlace}
    >
      {shown && <shown.Content key={shown.modal.key} params={shown.modal.params} />}
    </Dialog>
  )
}

/**
 * A place of the menu that opened it may be gone with a login or a logout, or about to be folded away:
 * the burger has the focus then, or what shows who is here.
 */
function insteadOfPlace(had: HTMLElement): HTMLElement | null {
  if (!had.closest('#places')) return null
  const find = (id: string) => document.querySelector<HTMLElement>(`[data-menu="${id}"]`)
  const places = [find('burger'), had, find('profile'), find('login')]
  return places.find((place) => place?.checkVisibility({ visibilityProperty: true })) ?? null
}

function closeByHand(): void {
  const route = $route.get()
  if (route.modal && route.modal.key in accountModals) forgetTarget()
  leaveModal()
}

/** The route's modal once its code is loaded; until then the one before, so that nothing blinks. */
function useWantedModal(): LoadedModal | null {
  const { modal } = useStore($route)
  const [loaded, setLoaded] = useState<LoadedModal | null>(null)

  useEffect(() => {
    let isWanted = true
    if (!modal) setLoaded(null)
    else
      KINDS[modal.key].load().then(
        (Content) => isWanted && setLoaded({ modal, Content }),
        () => isWanted && closeUnseenModal(),
      )
    return () => {
      isWanted = false
    }
  }, [modal])

  return modal ? loaded : null
}
