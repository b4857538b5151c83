import type { Mail } from '../../adapters/mail/mail.ts'
import { mailOf } from '../../adapters/mail/mail-template.ts'
import type { Access } from '../../domain/document/quotation.ts'
import { plainName } from '../../domain/words/plain-name.ts'

/** The mail to a person whom a quotation was shared with. */
export function shareLetter(
  to: string,
  { name, email, access }: { name: string; email: string; access: Access },
  {
    link,
    personalLink,
    unsubscribeLink,
  }: { link: string; personalLink: string | null; unsubscribeLink: string },
): Mail {
  // Strangers choose this text, and the mail comes from us.
  const shown = plainName(name)
  return mailOf(
    to,
    {
      title: 'A quotation for you',
      paragraphs: [
        shown
          ? `${email} shared the quotation “${shown}” with you.`
          : `${email} shared a quotation with you.`,
        access.level === 'everyone'
          ? 'Anyone with the link can open it, without logging in.'
          : `To open it, register or log in as ${to}.`,
      ],
      button: 'Open quotation',
      link,
      ...(personalLink !== null && {
        other: {
          text: 'You can also read it without an account, as it is today. This link is only for you:',
          label: 'Read it without an account',
          link: personalLink,
        },
      }),
      smallPrint: `You get this mail as ${email} asked us to send you the link. If you do not know the sender, ignore it.`,
      unsubscribeLink,
    },
    { replyTo: email },
  )
}
