import { atom } from 'nanostores'

/** Whether the menu has asked for the list of templates: the settings then open at it. */
export const $isListAsked = atom(false)
