import { type Letter, letterAsHtml, letterAsText } from '../../adapters/mail/letter.ts'
import type { Mail } from '../../adapters/mail/mail.ts'

/** The mail that activates an account. `expiresAt` in ms since 1970. */
export const activationMail = (to: string, link: string, expiresAt: number): Mail =>
  mailOf(to, {
    title: 'Activate your account',
    words: ['Welcome! One click, and you can save your quotations and share them.'],
    button: 'Activate account',
    link,
    smallPrint: `The link works once and runs out in 7 days, on ${timeOf(expiresAt)}. If you did not register, ignore this mail and nothing happens.`,
  })

/** The mail that lets somebody choose a new password. `expiresAt` in ms since 1970. */
export const resetMail = (to: string, link: string, expiresAt: number): Mail =>
  mailOf(to, {
    title: 'Choose a new password',
    words: [
      `Somebody, we hope you, asked for a new password for the account of ${to}.`,
      'Choosing one logs you out everywhere else.',
    ],
    button: 'Choose password',
    link,
    smallPrint: `The link works once and runs out in 1 hour, on ${timeOf(expiresAt)}. If you did not ask for it, ignore this mail and your password stays as it is.`,
  })

const mailOf = (to: string, letter: Letter): Mail => ({
  to,
  subject: letter.title,
  link: letter.link,
  text: letterAsText(letter),
  html: letterAsHtml(letter),
})

/** As `28 November 2026 at 21:37 UTC`: a mail does not know where it is read. */
function timeOf(at: number): string {
  const day = new Date(at).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
  return `${day} at ${new Date(at).toISOString().slice(11, 16)} UTC`
}
