import { atom } from 'nanostores'

/** The email is typed once: whoever goes from Log in to Register finds it there. */
export const $typedEmail = atom('')
