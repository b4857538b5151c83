import { statSync } from 'node:fs'
import { type Config, outboxFolder, settingNames } from '../config.ts'

/** What is allowed, but hardly meant, in sentences. */
export const warningsOf = ({ rateLimits, mail, mailFrom, backups, dataDir }: Config): string[] => [
  ...(rateLimits
    ? []
    : ['RATE_LIMITS is off: passwords can be guessed without limit. For load tests only.']),
  ...(mail.by === 'outbox' || mailFrom !== null
    ? []
    : ['MAIL_FROM is not set: mails are sent from a no-reply address that servers may refuse.']),
  ...(backups !== null && diskOf(backups.folder) === diskOf(dataDir)
    ? ['BACKUP_DIR is on the disk of DATA_DIR: if it fails, both are lost.']
    : []),
  ...misspelt(process.env).map(([name, meant]) => `${name} is no setting: did you mean ${meant}?`),
]

const diskOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev ?? path

/** Where mails go, without passwords and keys. */
export function mailsGo(config: Config): string {
  const { mail } = config
  if (mail.by === 'outbox') return `mails are not sent, but kept in ${outboxFolder(config)}`
  return `mails go by ${mail.by === 'resend' ? 'Resend' : new URL(mail.url).host}`
}

export const SETTING_NAMES = settingNames()

/** Variables that look like one of our settings but are none, each with the one that it may mean. */
export const misspelt = (env: Record<string, string | undefined>): [string, string][] =>
  Object.keys(env)
    .filter((name) => name.length > 5 && !SETTING_NAMES.includes(name))
    .flatMap((name) => {
      const upper = name.toUpperCase()
      const meant = SETTING_NAMES.find((own) => own.length > 5 && isNear(upper, own))
      return meant ? [[name, meant] as [string, string]] : []
    })

/** Whether one letter is missing, added or another, or two are swapped. */
function isNear(name: string, own: string): boolean {
  if (Math.abs(name.length - own.length) > 1) return false
  let start = 0
  while (start < own.length && name[start] === own[start]) start += 1
  const [rest, ownRest] = [name.slice(start), own.slice(start)]
  return (
    rest.slice(1) === ownRest.slice(1) ||
    rest.slice(1) === ownRest ||
    rest === ownRest.slice(1) ||
    (rest[0] === ownRest[1] && rest[1] === ownRest[0] && rest.slice(2) === ownRest.slice(2))
  )
}
