import { atom } from 'nanostores'
import type { MouseEvent } from 'react'
import { navigate as go } from 'wouter/use-browser-location'
import { LIMITS, NEW_ID } from '#domain/document/limits.ts'
import { isReservedId } from '#domain/document/reserved-ids.ts'
import { ADMIN_SCREENS, ITEM_MODALS, MODALS, OFFER, SCREENS } from './route-table.ts'

const LISTS = [...SCREENS, ...ADMIN_SCREENS] as const

type Pattern =
  | (typeof MODALS)[keyof typeof MODALS][number]
  | (typeof ITEM_MODALS)[keyof typeof ITEM_MODALS]
type KeyOf<P extends string> = P extends `${infer Key}/${string}` ? Key : P

export type ModalKey = KeyOf<Pattern>
export interface Modal {
  key: ModalKey
  /** By name, decoded: `{ activationKey }` for activate, and so on. */
  params: Readonly<Record<string, string>>
}

export type Route =
  | { screen: 'editor'; quotationId: string; modal: Modal | null }
  | { screen: (typeof LISTS)[number]; modal: Modal | null }
  | { screen: typeof OFFER; token: string; modal: null }
  | { screen: 'not-found'; modal: null }

/**
 * The cause of the last navigation: a page load, one of our links, or the
 * browser's back or forward.
 */
export interface Move {
  cause: 'load' | 'link' | 'history'
  shouldSlide: boolean
}

/** The route of a path; unknown ones are `not-found`. */
export function parseRoute(path: string): Route {
  const segments = decode(path)
  const [first = NEW_ID, ...rest] = segments ?? []
  if (first === OFFER) return parseOffer(rest)
  const screen = LISTS.find((name) => name === first) ?? 'editor'
  const patterns = screen in MODALS ? MODALS[screen as keyof typeof MODALS] : MODALS.admin
  const modal = rest.length > 0 ? (findModal(patterns, rest) ?? findItemModal(screen, rest)) : null
  if (!segments || modal === undefined) return { screen: 'not-found', modal: null }
  if (screen !== 'editor') return { screen, modal }
  if (!isQuotationId(first)) return { screen: 'not-found', modal: null }
  return { screen, quotationId: first, modal }
}

/** What mail programs take for part of a link that ends a sentence or stands in brackets. */
const AFTER_LINK = /[.,;:!?)>\]}'"’”»\s\u200b]+$/

/** A link of an offer has nothing but its token. All others are links that open no offer. */
function parseOffer([last = '', ...rest]: string[]): Route {
  const token = last.replace(AFTER_LINK, '')
  const isLink = rest.length === 0 && /^[\w-]{1,100}$/.test(token)
  return { screen: OFFER, token: isLink ? token : '', modal: null }
}

/**
 * The path to which a modal of this route closes: its screen's own path (for `/` that is `/new`).
 */
export function parentPath(route: Route): string {
  if (route.screen === 'editor') return quotationPath(route.quotationId)
  return 'token' in route || route.screen === 'not-found' ? '/' : `/${route.screen}`
}

/** The path of a quotation in the editor; without an id, of a new one. */
export const quotationPath = (id: string = NEW_ID) => `/${encodeURIComponent(id)}`

/** The path of a modal over the route's screen, e.g. `/new/login`. */
export function modalPath(route: Route, key: ModalKey, ...params: string[]): string {
  const parent = parentPath(route) === '/' ? quotationPath() : parentPath(route)
  return [parent, key, ...params.map(encodeURIComponent)].join('/')
}

const isInBrowser = typeof window !== 'undefined'

/** The route of the current address, for all islands. */
export const $route = atom<Route>(parseRoute(isInBrowser ? location.pathname : '/'))
/** Set just before `$route`, so that listeners of the route know why it changed. */
export const $move = atom<Move>({ cause: 'load', shouldSlide: false })

/** Goes to one of our paths; with `slide` the modal slides in or out (product: Modals). */
export function navigate(to: string, options: { replace?: boolean; slide?: boolean } = {}): void {
  if (goingBack) {
    goingBack = () => navigate(to, options)
    return
  }
  const { replace = false, slide = false } = options
  // The same link pressed twice.
  if (!replace && to === location.pathname + location.search) return
  const target = parseRoute(to)
  const parent = parentPath(target)
  const isFromParent = replace
    ? history.state?.isOverParent === true && parent === parentPath($route.get())
    : parent === location.pathname
  const isOverParent = target.modal !== null && isFromParent
  // What is gone to from a view takes its place: Back leads to the path under it.
  const leavesView = isInView() && target.modal === null
  go(to, { replace: replace || leavesView, state: { slide, isOverParent } })
}

/** Set while the browser goes back to the entry that `leaveModal` returns to; runs after that. */
let goingBack: (() => void) | null = null

/**
 * Closes the modal to its parent route. If it was opened from there, also goes back to that entry
 * of the browser's history, so that Back does not lead through closed modals.
 */
export function leaveModal({ slide = false } = {}): void {
  if (goingBack) return
  const isOverParent = history.state?.isOverParent === true
  navigate(parentPath($route.get()), { replace: true, slide })
  if (!isOverParent) return
  goingBack = () => {}
  history.back()
}

/** Whether the current entry of the browser's history is a view (`enterView`). */
export const isInView = (): boolean => history.state?.isView === true

/** Adds an entry for what stands in place of the screen at the same path, so that Back closes it. */
export function enterView(): void {
  if (goingBack) goingBack = enterView
  else if (!isInView()) go(location.pathname + location.search, { state: { isView: true } })
}

/** Goes back to the entry under the view, unless it was left already. */
export function leaveView(): void {
  if (goingBack || !isInView()) return
  goingBack = () => {}
  history.back()
}

if (isInBrowser) {
  // Reloaded in a view, which a page doesn't open with.
  leaveView()
  // wouter dispatches these events for push and replace.
  addEventListener('popstate', () => {
    const next = goingBack
    goingBack = null
    if (next) next()
    else follow('history')
  })
  addEventListener('pushState', () => follow('link'))
  addEventListener('replaceState', () => follow('link'))
}

function follow(cause: Move['cause']): void {
  $move.set({ cause, shouldSlide: cause === 'link' && history.state?.slide === true })
  $route.set(parseRoute(location.pathname))
}

function decode(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
}

function findModal(patterns: readonly Pattern[], segments: string[]): Modal | undefined {
  for (const pattern of patterns) {
    const [key, ...names] = pattern.split('/') as [ModalKey, ...string[]]
    if (key !== segments[0] || names.length !== segments.length - 1) continue
    const params = names.map((name, at) => [name.slice(1), segments[at + 1] ?? ''])
    return { key, params: Object.fromEntries(params) }
  }
}

/** The modal of a list item, whose path is the list's plus the id. */
function findItemModal(screen: string, segments: string[]): Modal | undefined {
  const pattern = screen in ITEM_MODALS && ITEM_MODALS[screen as keyof typeof ITEM_MODALS]
  if (!pattern || !isQuotationId(segments.join('/'))) return undefined
  return findModal([pattern], [...pattern.split('/', 1), ...segments])
}

function isQuotationId(text: string): boolean {
  if (text === NEW_ID) return true
  if (isReservedId(text)) return false
  return text.length <= LIMITS.idLength && /^[\w-]+$/.test(text)
}

/** Acts on a press on a link; one with a modifier key, which opens a tab or window, is the browser's. */
export function pressLink(event: MouseEvent, act: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  act()
}

/** Goes where a link to one of our paths leads. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget
  pressLink(event, () => navigate(new URL(href).pathname))
}
