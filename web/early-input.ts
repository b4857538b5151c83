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
import { isTooOld, refuseBrowser } from './early-input/too-old.ts'
import { clearConsentCookies, countOnceReady } from './features/visits/index.ts'
import { readCookies } from './state/browser-storage.ts'

/*
 * Handles input before the app answers. A classic script in the head, so that it runs before
 * anything can be pressed. The user's own paper is edited in place; presses on anything else are
 * repeated once the app answers.
 *
 * It is the only script on a public quotation's page for visitors who are not logged in: readers
 * don't download the editor. The app is loaded when they use the menu or the bar. It is bundled
 * alone (scripts/build/bundle.ts) and imports nothing of the app.
 */

const MENU = '[data-island="navigation"]'
/**
 * Menu items that are disabled until a document is open. For a reader one is: the app
 * opens it on the first press.
 */
const DOCUMENT_ITEMS = ['save', 'share', 'link', 'pdf', 'excel', 'insert']
/** With ctrl+shift: the shortcuts of the menu and of the dev tools. */
const SHORTCUT = /^[sirtpd]$/i
/** What depends on who owns the paper. */
const OF_DOCUMENT = `${PAPER}, main button, ${DOCUMENT_ITEMS.map((id) => `[data-menu="${id}"]`)}`
/** The database that holds drafts (draft-database.ts). */
const DRAFTS = 'quotation-drafts'

/** Only a reader's page has the app's address. */
const { app, preloads = '' } = (document.currentScript as HTMLScriptElement).dataset
/** Aborted when the app takes over the paper. */
const onPaper = new AbortController()
/** Aborted when the app answers presses. */
const onPage = new AbortController()
/** Aborted when the app takes dropped files. */
const onDrops = new AbortController()
/** Presses to repeat, in order: once the app answers, or once the paper's owner is known. */
const waiting: Record<'app' | 'paper', (() => void)[]> = { app: [], paper: [] }
/** Whether the app answers: presses that don't depend on the paper's owner are then left to it. */
let isAnswered = false
let isLoading = app === undefined

// Someone with a session may own the quotation that their page shows; load.ts removes this.
if (/(^|; )has-session=1/.test(readCookies())) document.documentElement.dataset.checking = ''

// The app does not start either (main.ts).
if (isTooOld()) refuseBrowser(app !== undefined)
else start()

// For everybody, even if the app is never loaded (product: Visits).
document.addEventListener('DOMContentLoaded', clearConsentCookies)
countOnceReady()

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
  // Of a customer's page (early-offer.ts).
  document.addEventListener('load-app', () => load(null))
  if (app !== undefined) document.addEventListener('DOMContentLoaded', startReading)
}

/**
 * Waits until somebody uses the menu or the bar. If this browser may have drafts, the app is
 * loaded at once to offer them.
 */
async function startReading(): Promise<void> {
  if (await mayHaveDrafts()) return load(null)
  for (const id of DOCUMENT_ITEMS)
    document.querySelector(`[data-menu="${id}"]`)?.setAttribute('aria-disabled', 'false')
  if (!isLoading) document.documentElement.dataset.ready = 'reader'
}

/** Menus open on hover. */
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

/**
 * A text that the app has taken over has already answered the press: repeating it would select
 * again after what was typed since.
 */
const isAdopted = (target: EventTarget | null): boolean =>
  onPaper.signal.aborted && !isUndecided() && isIn(target, `${PAPER} [data-rich]`)

/** Opens a link of the menu in a new tab or window. */
const opensElsewhere = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  (ctrlKey || metaKey || shiftKey) && isIn(target, 'a[href]')

/** Repeats the press once the app has attached what it is for. */
function repeatLater(event: MouseEvent, target: Element): void {
  const { clientX, clientY, detail, pointerType = '' } = event as PointerEvent
  // The app draws other icons here.
  const pressed = target.closest('[data-menu], button') ?? target
  // Pressed again while it waits, a switch would be as before.
  if (pressed.matches('[role="checkbox"][aria-busy]')) {
    stop(event)
    return
  }
  const isKept = keep(event, isIn(target, OF_DOCUMENT), () => {
    pressed.removeAttribute('aria-busy')
    // In an undecided paper it could not take the focus yet.
    if (isFigure(pressed)) pressed.focus()
    const at = { clientX, clientY, pointerType, detail }
    const isByKey = detail === 0
    for (const type of isByKey ? ['click'] : ['pointerdown', 'pointerup', 'click'])
      dispatch(pressed, type, at)
  })
  // A reader's press loads the app first, which takes a while on a slow line.
  if (isKept && app !== undefined) pressed.setAttribute('aria-busy', 'true')
  isPaperPressed = isKept && isIn(target, PAPER)
}

let isPaperPressed = false
let isAtIcons = false

/**
 * A figure in which nothing was typed: Escape leaves it. In one that was typed in,
 * Escape reverts what was typed.
 */
const isUntyped = (target: EventTarget | null): boolean =>
  isFigure(target) && target.dataset.typed === undefined

/**
 * Shortcuts and a menu's keys wait for the app, as does typing into a paper
 * that may be the user's own.
 */
function pressKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey, shiftKey } = event
  const isChord = ctrlKey || metaKey
  const isShortcut = isChord && !altKey && (shiftKey ? SHORTCUT.test(key) : isPlainShortcut(key))
  const isMove = altKey && !isChord && isIn(target, PAPER) && /^Arrow(Up|Down)$/.test(key)
  const isMenuKey = isIn(target, MENU) && /^Arrow|^Home$|^End$/.test(key)
  // Escape goes from a figure to its row's icons; ctrl+c and ctrl+x then act on the row.
  if (!/^(Control|Meta)$/.test(key))
    isAtIcons =
      (key === 'Escape' && isUntyped(target)) || (isAtIcons && isChord && /^[cx]$/i.test(key))
  const isTyped = isPaperPressed && isUndecided() && !isChord && /^(.|Enter|Tab)$/.test(key)
  if (!isShortcut && !isMove && !isMenuKey && !isTyped && !isAtIcons) return
  // Created now, because the dev-tools shortcut depends on when it was
  // pressed (product: Shortcuts).
  const repeated = new KeyboardEvent('keydown', event)
  const leaves = isAtIcons && key === 'Escape'
  keep(event, !isMenuKey || isIn(target, OF_DOCUMENT), () => {
    if (leaves && !isUntyped(document.activeElement)) return
    const isTaken = !(document.activeElement ?? document.body).dispatchEvent(repeated)
    if (isTyped && !isTaken && key.length === 1) document.execCommand('insertText', false, key)
  })
}

/** Queues what was pressed until it can be answered; returns false where the app answers it. */
function keep(event: Event, isOfDocument: boolean, act: () => void): boolean {
  const queue = isOfDocument && isUndecided() ? waiting.paper : waiting.app
  if (isAnswered && queue === waiting.app) return false
  stop(event)
  load(null)
  queue.push(act)
  return true
}

/** With only ctrl: Save, and 'Edit a copy'. */
const isPlainShortcut = (key: string): boolean => /^s$/i.test(key) || (/^e$/i.test(key) && isRead())

/**
 * The browser would replace the page with a dropped file. A file can only be read during its drop.
 */
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

/** When a reader clicks a link, follows it in a new tab, so that the quotation stays open. */
function follow(event: MouseEvent, link: HTMLAnchorElement): void {
  event.preventDefault()
  open(link.href, '_blank', 'noopener,noreferrer')
}

/** Loads the app for a reader who does more than follow a link. */
function load(target: EventTarget | null): void {
  if (isLoading || app === undefined || linkOf(target)) return
  isLoading = true
  for (const href of preloads.split(' ').filter(Boolean)) {
    const preload = document.createElement('link')
    Object.assign(preload, { rel: 'modulepreload', href })
    document.head.append(preload)
  }
  import(/* @vite-ignore */ app).catch(() => {
    // The server can't be reached: forgets the presses; the next one tries again.
    isLoading = false
    waiting.app.length = 0
    for (const pressed of document.querySelectorAll('[aria-busy]'))
      pressed.removeAttribute('aria-busy')
    document.dispatchEvent(new Event('app-failed'))
  })
}

/** The app's next render enables the menu items. */
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
