import { useStore } from '@nanostores/react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { titles as WORDS } from '#domain/words/en/settings.json'
import { forgetTarget } from '../features/account/index.tsx'
import {
  accountModals,
  DeveloperSettings,
  OwnAccount,
  ReminderChoice,
} from '../features/account/modals.ts'
import { bookmarkModals } from '../features/bookmarks/modals.tsx'
import { clientModals } from '../features/clients/modals.ts'
import { $backgroundMessage } from '../features/editor/index.ts'
import { SettingsModal } from '../features/files/modals.tsx'
import { Info, InfoTitle } from '../features/info/index.tsx'
import { NumberSettings } from '../features/numbers/index.tsx'
import { ProfileList, profileModals } from '../features/profiles/modals.tsx'
import { QuickEdit, quotationModals } from '../features/quotations/modals.ts'
import { sendModals } from '../features/sending/modals.tsx'
import { Templates, templateModals } from '../features/templates/modals.tsx'
import { $move, $route, leaveModal, type Modal, type ModalKey } from '../state/routes.ts'
import { $session } from '../state/session.ts'
import type { ModalContentProps, ModalKind } from '../ui/dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'

const KINDS: Record<ModalKey, ModalKind> = {
  ...accountModals,
  ...quotationModals,
  ...sendModals,
  info: { title: InfoTitle, width: 350, Content: InfoOfPaperOrList },
  ...bookmarkModals,
  settings: { title: WORDS.settings, width: 500, Content: AccountSettings },
  ...profileModals,
  ...templateModals,
  ...clientModals,
}

/**
 * The route's modal. Closing it goes to the parent route; after that, what was shown fades or
 * slides out (product: Modals).
 */
export function Modals() {
  const { modal } = useStore($route)
  // The dialog must be there, closed, before it opens: else it would not fade in.
  const [wanted, setWanted] = useState<Modal | null>(null)
  useLayoutEffect(() => setWanted(modal), [modal])
  const { shouldSlide } = useStore($move)
  const [shown, setShown] = useState<Modal | null>(null)

  // Without a slide one modal replaces another at once; with a slide, the
  // first one slides out before.
  const mayShow = shown === null || !shouldSlide
  if (wanted && wanted !== shown && mayShow) setShown(wanted)

  const kind = shown && KINDS[shown.key]
  return (
    <Dialog
      name={shown?.key ?? ''}
      title={shown && <Title modal={shown} />}
      width={kind?.width ?? 500}
      isOpen={shown !== null && wanted === shown}
      shouldSlide={shouldSlide}
      onClose={closeByUser}
      onClosed={() => setShown(null)}
      focusInstead={visiblePlace}
    >
      {shown && kind && (
        <RefusedModal key={shown.key} name={shown.key}>
          <kind.Content params={shown.params} />
        </RefusedModal>
      )}
    </Dialog>
  )
}

function Title({ modal: { key, params } }: { modal: Modal }) {
  const { title: Text } = KINDS[key]
  return typeof Text === 'string' ? Text : <Text params={params} />
}

function AccountSettings() {
  return (
    <SettingsModal
      Letterheads={ProfileList}
      Templates={Templates}
      Numbers={NumberSettings}
      ReminderChoice={ReminderChoice}
      OwnAccount={OwnAccount}
      DeveloperSettings={DeveloperSettings}
    />
  )
}

/** Over the list it is that of a stored quotation (product: Quick edit). */
function InfoOfPaperOrList({ params }: ModalContentProps) {
  return params.quotationId === undefined ? <Info params={params} /> : <QuickEdit params={params} />
}

/** Modals that need the quotation of the paper under them. */
const ABOUT_QUOTATION: ReadonlySet<ModalKey> = new Set([
  ...(['save', 'save-template', 'share', 'send', 'sign', 'info', 'bookmark'] as const),
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
      {'isForbidden' in message ? WORDS.mayNotOpen : `${message.text}.`}
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
