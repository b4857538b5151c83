import type { PopoverItemHtmlParams } from '@editorjs/editorjs/types/utils/popover'

type Item = PopoverItemHtmlParams

/** An element of our own in one of Editor.js' menus. Its types name the kind in an enum that is not shipped. */
export const htmlItem = (element: HTMLElement): Item => ({ type: 'html' as Item['type'], element })
