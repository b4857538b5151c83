/*
 * The whole script of a public quotation's page for somebody who is not logged in: readers don't download
 * the editor. It is loaded when they go into the paper or the menu, and then gets what they did meanwhile.
 * This file is bundled alone (scripts/build/bundle.ts) and imports nothing.
 */

const PAPER = 'main article'
const MENU = '[data-island="navigation"]'
/** Off until a document is open, which it is here: the app opens it with the first press. */
const DOCUMENT_ITEMS = ['save', 'share', 'link', 'pdf', 'excel', 'insert']
const SHORTCUT = /^[sirtp]$/i
/** Where drafts are kept (draft-database.ts). */
const DRAFTS = 'quotation-drafts'

const { app = '', preloads = '' } =
  document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {}
const listening = new AbortController()
/** What was done since the app began to load, in order. */
const waiting: (() => void)[] = []
let isLoading = false

void start()

/** Waits for somebody to go into the page; a draft in this browser is offered at once, by the app. */
async function start(): Promise<void> {
  if (await mayHaveDrafts()) return load()
  for (const id of DOCUMENT_ITEMS)
    document.querySelector(`[data-menu="${id}"]`)?.setAttribute('aria-disabled', 'false')
  on('focusin', ({ target }) => !linkOf(target) && load())
  on('pointerover', hover)
  on('click', click)
  on('keydown', pressKey)
  document.documentElement.dataset.ready = 'reader'
}

function on<K extends keyof DocumentEventMap>(
  type: K,
  listener: (event: DocumentEventMap[K]) => void,
): void {
  document.addEventListener(type, listener, { capture: true, signal: listening.signal })
}

/** Menus open by hovering. */
function hover({ target, pointerType }: PointerEvent): void {
  const item = target instanceof Element && target.closest(`${MENU} li:has(> ul)`)
  if (!item || pointerType !== 'mouse') return
  load()
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
  if (link) follow(event, link)
  else if (isFigure(target)) selectFigure(target)
  else if (isIn(target, `${PAPER}, ${MENU}, button`)) repeatLater(event, target)
}

/** As the app would: what is typed replaces the figure, and the app adopts it (adoptEarlyTyping). */
function selectFigure(cell: HTMLElement): void {
  load()
  if (getSelection()?.isCollapsed) getSelection()?.selectAllChildren(cell)
}

/** The app has not attached what the press is for: it is repeated once it has. */
function repeatLater(event: MouseEvent, target: Element): void {
  stop(event)
  load()
  const { clientX, clientY, pointerType = '' } = event as PointerEvent
  waiting.push(() => {
    const at = { clientX, clientY, pointerType, detail: 1 }
    for (const type of ['pointerdown', 'pointerup', 'click']) dispatch(target, type, at)
  })
}

/** Typing into a figure needs no script; keys that the app handles wait for it. */
function pressKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, shiftKey } = event
  const isShortcut = ctrlKey && shiftKey && SHORTCUT.test(key)
  const isMenuKey = isIn(target, MENU) && /^Arrow|^Home$|^End$/.test(key)
  if (!isShortcut && !isMenuKey && !isForEditor(event)) return
  stop(event)
  load()
  const init = { key, ctrlKey, shiftKey, bubbles: true, cancelable: true }
  waiting.push(() =>
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)),
  )
}

function isForEditor({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (!isLoading || !isIn(target, PAPER)) return false
  if (isFigure(target)) return /^(Enter|Tab|Escape)$/.test(key)
  return !ctrlKey && !altKey && !metaKey
}

/** A reader's click on a link follows it, and never replaces the quotation. */
function follow(event: MouseEvent, link: HTMLAnchorElement): void {
  event.preventDefault()
  open(link.href, '_blank', 'noopener,noreferrer')
}

function load(): void {
  if (isLoading) return
  isLoading = true
  for (const href of preloads.split(' ').filter(Boolean)) {
    const preload = document.createElement('link')
    Object.assign(preload, { rel: 'modulepreload', href })
    document.head.append(preload)
  }
  const ready = new MutationObserver(repeat)
  ready.observe(document.documentElement, { attributeFilter: ['data-ready'] })
  import(/* @vite-ignore */ app).catch(() => {
    // The server is away: what was done is forgotten, and the next press tries again.
    ready.disconnect()
    isLoading = false
    waiting.length = 0
  })

  /** The app answers input now. */
  function repeat(): void {
    if (document.documentElement.dataset.ready !== '') return
    ready.disconnect()
    // Menu items are enabled with the app's next render.
    requestAnimationFrame(() =>
      setTimeout(() => {
        listening.abort()
        for (const act of waiting) act()
      }),
    )
  }
}

async function mayHaveDrafts(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DRAFTS)
  } catch {
    return false
  }
}

const isIn = (target: EventTarget | null, selector: string): target is Element =>
  target instanceof Element && target.closest(selector) !== null

const isFigure = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isContentEditable

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(`${PAPER} a[href]`) : null

function dispatch(target: Element, type: string, init: PointerEventInit): void {
  target.dispatchEvent(new PointerEvent(type, { ...init, bubbles: true, cancelable: true }))
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
