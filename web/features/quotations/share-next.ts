import { atom } from 'nanostores'

/** Sharing waits for the first save: the save form says so and leads to the share form. */
export const $isShareNext = atom(false)
