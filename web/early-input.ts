import { editPaper } from './early-input/edit-paper.ts'
import {
  isEditable,
  isFigure,
  isIn,
  isRead,
  isUndecided,
  linkOf,
  listen,
  PAPER,
} from './early-input/targets.ts'
import { refuseBrowser } from './early-input/too-old.ts'
import { clearConsentCookies, countVisit } from './features/visits/index.ts'

/*
 * What people do before the app answers. A classic script in the head: it runs before there is anything to press.
 * A paper of one's own is edited where it stands; presses on anything else are repeated once the app answers.
 *
 * It is the whole script of a public quotation's page for somebody who is not logged in: readers don't download
 * the editor. The app is loaded when they go into the menu or the bar.
 * It is bundled alone (scripts/build/bundle.ts) and imports nothing of the app.
 */

const MENU = '[data-island="navigation"]'
/** Off until a document is open, which it is for a reader: the app opens it with the first press. */
const DOCUMENT_ITEMS = ['save', 'share', 'link', 'pdf', 'excel', 'insert']
/** With ctrl+shift: those of the menu, and of the dev tools. */
const SHORTCUT = /^[sirtpd]$/i
/** What depends on whose the paper is. */
const OF_DOCUMENT = `${PAPER}, main button, ${DOCUMENT_ITEMS.map((id) => `[data-menu="${id}"]`)}`
/** Where drafts are kept (draft-database.ts). */
const DRAFTS = 'quotation-drafts'

/** Only a reader's page says where the app is. */
const { app, preloads = '' } = (document.currentScript as HTMLScriptElement).dataset
/** Until the paper is the app's. */
const onPaper = new AbortController()
/** Until the app answers presses. */
const onPage = new AbortController()
/** Until the app takes dropped files. */
const onDrops = new AbortController()
/** Presses to repeat, in order: once the app answers, or once it is known whether the paper is one's own. */
const waiting: Record<'app' | 'paper', (() => void)[]> = { app: [], paper: [] }
/** What is not for an undecided paper goes to the app. */
let isAnswered = false
let isLoading = app === undefined

// Who has a session may turn out to own the quotation that their page shows: load.ts removes it.
if (/(^|; )has-session=1/.test(document.cookie)) document.documentElement.dataset.checking = ''

// Without promise-with-resolvers the product says so and stops starting (product: Error page; main.ts).
if (typeof Promise.withResolvers === 'function') start()
else refuseBrowser(app !== undefined)

// For everybody, also where the app is never loaded (product: Visits).
document.addEventListener('DOMContentLoaded', () => {
  clearConsentCookies()
  void countVisit()
})

function start(): void {
  editPaper(onPaper)
  listen(onPage, 'focusin', ({ target }) => isIn(target, `${PAPER}, ${MENU}`) && load(target))
  listen(onPage, 'pointerover', hover)
  listen(onPage, 'click', click)
  listen(onPage, 'keydown', pressKey)
  listen(onDrops, 'dragover', takeFiles)
  listen(onDrops, 'drop', takeFiles)
  document.addEventListener('adopt-input', () => onPaper.abort(), { once: true })
  document.addEventListener('files-ready', () => onDrops.abort(), { once: true })
  document.addEventListener('islands-ready', () => onceRendered(answer), { once: true })
  if (app !== undefined) document.addEventListener('DOMContentLoaded', startReading)
}

/** Waits for somebody to go into the menu or the bar; a draft in this browser is offered at once, by the app. */
async function startReading(): Promise<void> {
  if (await mayHaveDrafts()) return load(null)
  for (const id of DOCUMENT_ITEMS)
    document.querySelector(`[data-menu="${id}"]`)?.setAttribute('aria-disabled', 'false')
  if (!isLoading) document.documentElement.dataset.ready = 'reader'
}

/** Menus open by hovering. */
function hover({ target, pointerType }: PointerEvent): void {
  const item = target instanceof Element && target.closest(`${MENU} li:has(> ul)`)
  if (!item || pointerType !== 'mouse') return
  if (isAnswered) return
  load(null)
  waiting.app.push(() => openHovered(item))
}

/** The item is enabled a few frames after the app is ready. */
function openHovered(item: Element, frames = 60): void {
  const opener = item.querySelector('[aria-expanded]')
  if (!opener || opener.ariaExpanded === 'true' || !item.matches(':hover') || frames === 0) return
  dispatch(opener, 'pointerover', { pointerType: 'mouse' })
  requestAnimationFrame(() => openHovered(item, frames - 1))
}

function click(event: MouseEvent): void {
  const { target } = event
  isAtIcons = false
  const link = linkOf(target)
  if (link && isRead()) follow(event, link)
  else if (isEditable(target) || isAdopted(target) || opensElsewhere(event)) return
  else if (isIn(target, `${MENU}, button`) || (isIn(target, PAPER) && (!isRead() || isUndecided())))
    repeatLater(event, target)
}

/** A text that the app has taken over has answered the press: repeated, it would select after what was typed since. */
const isAdopted = (target: EventTarget | null): boolean =>
  onPaper.signal.aborted && !isUndecided() && isIn(target, `${PAPER} [data-rich]`)

/** A link of the menu in a new tab or window. */
const opensElsewhere = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  (ctrlKey || metaKey || shiftKey) && isIn(target, 'a[href]')

/** The app has not attached what the press is for: it is repeated once it has. */
function repeatLater(event: MouseEvent, target: Element): void {
  const { clientX, clientY, detail, pointerType = '' } = event as PointerEvent
  // The app draws other icons in its place.
  const pressed = target.closest('[data-menu], button') ?? target
  const isKept = keep(event, isIn(target, OF_DOCUMENT), () => {
    // An undecided one could not take the focus.
    if (isFigure(pressed)) pressed.focus()
    const at = { clientX, clientY, pointerType, detail }
    const isByKey = detail === 0
    for (const type of isByKey ? ['click'] : ['pointerdown', 'pointerup', 'click'])
      dispatch(pressed, type, at)
  })
  isPaperPressed = isKept && isIn(target, PAPER)
}

let isPaperPressed = false
let isAtIcons = false

/** A figure that shows what it held: Escape leaves it, where it would take back what is typed. */
const isUntyped = (target: EventTarget | null): boolean =>
  isFigure(target) && target.dataset.typed === undefined

/** Shortcuts and a menu's keys wait for the app, and what is typed into a paper that may be one's own. */
function pressKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isChord = ctrlKey || metaKey
  const isShortcut = isChord && !altKey && (shiftKey ? SHORTCUT.test(key) : isPlainShortcut(key))
  const isMove = altKey && !isChord && isIn(target, PAPER) && /^Arrow(Up|Down)$/.test(key)
  const isMenuKey = isIn(target, MENU) && /^Arrow|^Home$|^End$/.test(key)
  // From a figure to its row's icons, and what they do by ctrl+c and ctrl+x.
  if (!/^(Control|Meta)$/.test(key))
    isAtIcons =
      (key === 'Escape' && isUntyped(target)) || (isAtIcons && isChord && /^[cx]$/i.test(key))
  const isTyped = isPaperPressed && isUndecided() && !isChord && /^(.|Enter|Tab)$/.test(key)
  if (!isShortcut && !isMove && !isMenuKey && !isTyped && !isAtIcons) return
  // Made now, as the shortcut of the dev tools depends on its time (product: Shortcuts).
  const repeated = new KeyboardEvent('keydown', event)
  const leaves = isAtIcons && key === 'Escape'
  keep(event, !isMenuKey || isIn(target, OF_DOCUMENT), () => {
    if (leaves && !isUntyped(document.activeElement)) return
    const isTaken = !(document.activeElement ?? document.body).dispatchEvent(repeated)
    if (isTyped && !isTaken && key.length === 1) document.execCommand('insertText', false, key)
  })
}

/** Keeps what was pressed until it can be answered; false where the app answers it. */
function keep(event: Event, isOfDocument: boolean, act: () => void): boolean {
  const queue = isOfDocument && isUndecided() ? waiting.paper : waiting.app
  if (isAnswered && queue === waiting.app) return false
  stop(event)
  load(null)
  queue.push(act)
  return true
}

/** With ctrl alone: Save, and 'Edit a copy'. */
const isPlainShortcut = (key: string): boolean => /^s$/i.test(key) || (/^e$/i.test(key) && isRead())

/** The browser would put a file in the page's place. It can be read during its drop alone. */
function takeFiles(event: DragEvent): void {
  const { target, type, dataTransfer: dragged, clientX, clientY } = event
  if (!dragged?.types.includes('Files')) return
  stop(event)
  load(null)
  if (type === 'dragover') return
  const dataTransfer = new DataTransfer()
  for (const file of dragged.files) dataTransfer.items.add(file)
  const init = { clientX, clientY, dataTransfer, bubbles: true, cancelable: true }
  const repeatDrop = () => target?.dispatchEvent(new DragEvent(type, init))
  document.addEventListener('files-ready', repeatDrop, { once: true })
}

/** A reader's click on a link follows it, and never replaces the quotation. */
function follow(event: MouseEvent, link: HTMLAnchorElement): void {
  event.preventDefault()
  open(link.href, '_blank', 'noopener,noreferrer')
}

/** Loads the app for a reader who did more than follow a link. */
function load(target: EventTarget | null): void {
  if (isLoading || app === undefined || linkOf(target)) return
  isLoading = true
  for (const href of preloads.split(' ').filter(Boolean)) {
    const preload = document.createElement('link')
    Object.assign(preload, { rel: 'modulepreload', href })
    document.head.append(preload)
  }
  import(/* @vite-ignore */ app).catch(() => {
    // The server is away: presses are forgotten, and the next one tries again.
    isLoading = false
    waiting.app.length = 0
  })
}

/** Menu items are enabled with the app's next render. */
const onceRendered = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

function answer(): void {
  isAnswered = true
  for (const act of waiting.app) act()
  const end = () => {
    onPage.abort()
    for (const act of waiting.paper) act()
  }
  if (!isUndecided()) end()
  else
    new MutationObserver((_, observer) => {
      observer.disconnect()
      onceRendered(end)
    }).observe(document.documentElement, { attributeFilter: ['data-ready'] })
}

async function mayHaveDrafts(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DRAFTS)
  } catch {
    return false
  }
}

function dispatch(target: Element, type: string, init: PointerEventInit): void {
  target.dispatchEvent(new PointerEvent(type, { ...init, bubbles: true, cancelable: true }))
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
