import { misspelt } from '../config/setting-names.ts'
import { type Config, outboxFolder } from '../config.ts'

/** What is allowed, but hardly meant, in sentences. */
export const warningsOf = ({ rateLimits, mail, mailFrom }: Config): string[] => [
  ...(rateLimits
    ? []
    : ['RATE_LIMITS is off: passwords can be guessed without limit. For load tests only.']),
  ...(mail.by === 'outbox' || mailFrom !== null
    ? []
    : ['MAIL_FROM is not set: mails are sent from a no-reply address that servers may refuse.']),
  ...misspelt(process.env).map(([name, meant]) => `${name} is no setting: did you mean ${meant}?`),
]

/** Where mails go, without passwords and keys. */
export function mailsGo(config: Config): string {
  const { mail } = config
  if (mail.by === 'outbox') return `mails are not sent, but kept in ${outboxFolder(config)}`
  return `mails go by ${mail.by === 'resend' ? 'Resend' : new URL(mail.url).host}`
}
