import { atom } from 'nanostores'

/** The form that waits for the first save: the save form says so and leads to it. */
export const $nextForm = atom<'share' | 'send' | null>(null)
