import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { NEW_ID } from '#domain/document/limits.ts'
import { form as FORM_WORDS } from '#domain/words/en/common.json'
import { sign as SIGN_WORDS, send as WORDS } from '#domain/words/en/sending.json'
import { takeNextSendTab } from '../../state/next-send.ts'
import { $openQuotation } from '../../state/open-quotation.ts'
import { $route, modalPath, navigate } from '../../state/routes.ts'
import type { ModalKind } from '../../ui/dialog.tsx'
import { Waiting } from '../../ui/fetched.tsx'
import { modalForUsers } from '../guard/index.tsx'
import { $nextForm } from '../quotations/index.ts'
import { SendForm } from './send-form.tsx'
import styles from './sending.module.css'
import { SentList } from './sent/sent-list.tsx'
import { useSentList } from './sent/use-sent-list.ts'
import { type JustSent, SentNowView } from './sent-now.tsx'
import { SignForm } from './sign-form.tsx'

/** Sends the open quotation, and tells what was sent of it (product: Sending). */
export const SendModal = modalForUsers(() => (
  <OnceSaved next="send">{(id) => <SendTabs key={id} id={id} />}</OnceSaved>
))

/** Shows it to be signed on this device. */
const SignModal = modalForUsers(() => (
  <OnceSaved next="sign">{(id) => <SignForm key={id} id={id} />}</OnceSaved>
))

/** A new quotation, or a copy of somebody else's, is saved first. */
function OnceSaved({
  next,
  children,
}: {
  next: 'send' | 'sign'
  children: (id: string) => React.ReactNode
}) {
  const { id, isLoaded, isCopy, permissionLevel } = useStore($openQuotation)
  const needsSave = isLoaded && (id === NEW_ID || isCopy || permissionLevel !== 'Owner')
  useEffect(() => {
    if (!needsSave) return
    $nextForm.set(next)
    navigate(modalPath($route.get(), 'save'), { replace: true })
  }, [needsSave, next])

  return isLoaded && !needsSave ? children(id) : <Waiting>{FORM_WORDS.loading}</Waiting>
}

type Tab = keyof typeof WORDS.tabs

const TABS = Object.keys(WORDS.tabs) as Tab[]

function SendTabs({ id }: { id: string }) {
  const [tab, setTab] = useState<Tab>(takeNextSendTab)
  const [justSent, setJustSent] = useState<JustSent | null>(null)
  const list = useSentList(id)
  const tabs = useRef<HTMLDivElement>(null)
  // Who has got it just now is not proposed once more.
  const [proposes, setProposes] = useState(true)
  const count = list.data?.length ?? 0

  const show = (shown: Tab) => {
    setTab(shown)
    // By now mails may have left, and offers may have been read.
    if (shown === 'sent') void list.reload()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = tab === 'form' ? 'sent' : 'form'
    show(other)
    tabs.current?.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus()
  }
  return (
    <div className={styles.modal}>
      <div ref={tabs} className={styles.tabs} role="tablist" onKeyDown={onKeyDown}>
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`send-tab-${each}`}
            aria-controls={`send-panel-${each}`}
            aria-selected={each === tab}
            tabIndex={each === tab ? 0 : -1}
            data-tab={each}
            className={styles.tab}
            onClick={() => show(each)}
          >
            {WORDS.tabs[each]}
            {each === 'sent' && count > 0 && <span className={styles.count}>{count}</span>}
          </button>
        ))}
      </div>
      <Panel name="form" shown={tab}>
        {justSent ? (
          <SentNowView {...justSent} onMore={() => setJustSent(null)} />
        ) : (
          <SendForm
            id={id}
            proposes={proposes}
            sentBefore={list.data ?? []}
            onSent={(sent, fields) => {
              setJustSent({ sent, fields })
              setProposes(false)
              void list.reload()
            }}
          />
        )}
      </Panel>
      <Panel name="sent" shown={tab}>
        <SentList list={list} />
      </Panel>
    </div>
  )
}

/** Stays in the page while the other one is shown, with what was typed or opened in it. */
const Panel = ({ name, shown, children }: { name: Tab; shown: Tab; children: React.ReactNode }) => (
  <div
    role="tabpanel"
    id={`send-panel-${name}`}
    aria-labelledby={`send-tab-${name}`}
    hidden={name !== shown}
  >
    {children}
  </div>
)

/** The modal that sends the open quotation, and tells what was sent (product: Sending). */
export const sendModals = {
  send: { title: WORDS.title, width: 500, Content: SendModal },
  sign: { title: SIGN_WORDS.title, width: 500, Content: SignModal },
} satisfies Record<string, ModalKind>
