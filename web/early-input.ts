import { editPaper } from './early-input/edit-paper.ts'
import { isEditable, isIn, linkOf, listen, PAPER } from './early-input/targets.ts'
import { refuseBrowser } from './early-input/too-old.ts'
import { clearConsentCookies, countVisit } from './features/visits/index.ts'

/*
 * What people do before the app answers. A classic script in the head: it runs before there is anything to press.
 * The paper is edited where it stands; presses on anything else are repeated once the app answers.
 *
 * It is the whole script of a public quotation's page for somebody who is not logged in: readers don't download
 * the editor. The app is loaded when they go into the paper or the menu.
 * It is bundled alone (scripts/build/bundle.ts) and imports nothing of the app.
 */

const MENU = '[data-island="navigation"]'
/** Off until a document is open, which it is for a reader: the app opens it with the first press. */
const DOCUMENT_ITEMS = ['save', 'share', 'link', 'pdf', 'excel', 'insert']
const SHORTCUT = /^[sirtp]$/i
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
/** Presses to repeat, in order. */
const waiting: (() => void)[] = []
let isLoading = app === undefined

// Spec 2: without promise-with-resolvers the product says so and stops starting (main.ts).
if (typeof Promise.withResolvers === 'function') start()
else refuseBrowser(app !== undefined)

// Spec 4, Visitors and health: for everybody, also where the app is never loaded.
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
  if (app === undefined) document.addEventListener('islands-ready', repeat, { once: true })
  else document.addEventListener('DOMContentLoaded', startReading)
}

/** Waits for somebody to go into the page; a draft in this browser is offered at once, by the app. */
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
  load(null)
  waiting.push(() => openHovered(item))
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
  const link = linkOf(target)
  if (link && app !== undefined) follow(event, link)
  else if (isEditable(target) || isAdopted(target)) return
  else if (isIn(target, `${PAPER}, ${MENU}, button`)) repeatLater(event, target)
}

/** A text that the app has taken over has answered the press: repeated, it would select after what was typed since. */
const isAdopted = (target: EventTarget | null): boolean =>
  onPaper.signal.aborted && isIn(target, `${PAPER} [data-rich]`)

/** The app has not attached what the press is for: it is repeated once it has. */
function repeatLater(event: MouseEvent, target: Element): void {
  stop(event)
  load(null)
  const { clientX, clientY, pointerType = '' } = event as PointerEvent
  waiting.push(() => {
    const at = { clientX, clientY, pointerType, detail: 1 }
    for (const type of ['pointerdown', 'pointerup', 'click']) dispatch(target, type, at)
  })
}

/** Shortcuts and a menu's keys wait for the app. */
function pressKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, shiftKey } = event
  const isShortcut = ctrlKey && shiftKey && SHORTCUT.test(key)
  const isMenuKey = isIn(target, MENU) && /^Arrow|^Home$|^End$/.test(key)
  if (!isShortcut && !isMenuKey) return
  stop(event)
  load(null)
  const init = { key, ctrlKey, shiftKey, bubbles: true, cancelable: true }
  waiting.push(() =>
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)),
  )
}

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
  const ready = new MutationObserver(() => {
    if (document.documentElement.dataset.ready !== '') return
    ready.disconnect()
    // Menu items are enabled with the app's next render.
    requestAnimationFrame(() => setTimeout(repeat))
  })
  ready.observe(document.documentElement, { attributeFilter: ['data-ready'] })
  import(/* @vite-ignore */ app).catch(() => {
    // The server is away: presses are forgotten, and the next one tries again.
    ready.disconnect()
    isLoading = false
    waiting.length = 0
  })
}

function repeat(): void {
  onPage.abort()
  for (const act of waiting) act()
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
