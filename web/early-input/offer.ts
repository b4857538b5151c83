import { PAPER } from './targets.ts'

/** How long a customer's page must have been in sight to count as read, in s (product: Seen). */
const READ_S = 5

/** The name of the link in this browser's storage; only a customer's page has one. */
const key = () => document.documentElement.dataset.offer

/** Whether something was asked or chosen here before, which the app shows (kept-choices.ts). */
export function hasBegun(): boolean {
  if (document.querySelector('[data-asked]')) return true
  try {
    return localStorage.getItem(`offer ${key()}`) !== null
  } catch {
    return false
  }
}

/** Where the link serves files: the page doesn't have the token. What is chosen here is made here. */
export function addFileLinks(): void {
  if (hasBegun()) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-file]'))
    link.href = `${location.pathname}/${encodeURIComponent(link.dataset.file ?? '')}`
}

/** What a person does with a page that they read, and what merely opens it doesn't. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel']

/**
 * Tells the server once that the offer was opened, its paper in sight for a while, and once that it was
 * read: that somebody has also touched the page.
 */
export function tellWhenRead(): void {
  let seconds = 0
  let isTouched = false
  const timer = setInterval(() => {
    const isInSight = document.visibilityState === 'visible' && !matchMedia('print').matches
    if (!isInSight || !document.querySelector(PAPER) || ++seconds < READ_S) return
    clearInterval(timer)
    tellView(isTouched)
  }, 1000)
  const touch = ({ isTrusted }: Event) => {
    // A script's, as of a mail scanner that presses buttons, and presses that are repeated here.
    if (isTouched || !isTrusted) return
    isTouched = true
    document.documentElement.dataset.touched = ''
    document.dispatchEvent(new Event('touched'))
    if (seconds >= READ_S) tellView(true)
  }
  for (const type of TOUCHES) addEventListener(type, touch, { capture: true, passive: true })
}

function tellView(touched: boolean): void {
  const token = location.pathname.split('/')[2]
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token, touched })
  fetch('/api/view-offer', { method: 'POST', keepalive: true, headers, body }).catch(() => {})
}

/** Says so in the offer's language if what a press needs can't be loaded, until the next press. */
export function reportFailure(): void {
  let message: HTMLElement | null = null
  document.addEventListener('click', () => message?.remove(), true)
  document.addEventListener('app-failed', async () => {
    // Since the page was opened, the server has got another build: its page has it.
    const { app = '' } = document.querySelector<HTMLElement>('[data-app]')?.dataset ?? {}
    const answer = await fetch(app, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (answer?.status === 404) return location.reload()
    const { words } = JSON.parse(document.querySelector('#offer')?.textContent ?? '{}')
    message = document.createElement('p')
    message.role = 'alert'
    message.dataset.failed = ''
    message.textContent = words?.page.errors.offline
    // Beside what React takes over.
    document.body.append(message)
  })
}
